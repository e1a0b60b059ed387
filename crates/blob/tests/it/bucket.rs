//! What only a bucket does.

use std::fs;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use aushang_blob::testing::{S3Server, SECRET_KEY};
use aushang_blob::{BlobProblem, BucketSettings, Span, Store};
use bytes::Bytes;
use tokio::runtime::Builder;
use tokio_util::sync::CancellationToken;

use crate::support::{key, list};

const PART: usize = 8 * 1024 * 1024;

fn far_ahead() -> SystemTime {
    UNIX_EPOCH + Duration::from_hours(24 * 365 * 500)
}

/// Begins to send a large file and ends in the middle, with all that it had begun, as a kill does.
async fn leave_unfinished(server: &S3Server) {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("source");
    fs::write(&source, vec![7; 6 * PART]).unwrap();
    let process = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let settings = server.settings();
    process.spawn(async move { Store::bucket(&settings).unwrap().put_file(&key("big"), &source).await });
    while server.parts() == 0 {
        tokio::task::yield_now().await;
    }
    // The server runs on this thread: while it waits here, nothing more arrives.
    thread::spawn(move || process.shutdown_timeout(Duration::from_mins(1))).join().unwrap();
}

#[tokio::test]
async fn who_hangs_up_leaves_a_whole_file_and_nothing_beside_it() {
    let server = S3Server::start().await.unwrap();
    let store = Store::bucket(&server.settings()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("source");
    fs::write(&source, vec![7; 6 * PART]).unwrap();
    let name = key("big");
    let copying = store.put_file(&name, &source);
    let begun = async {
        while server.parts() == 0 {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        biased;
        () = begun => {}
        finished = copying => panic!("the copy was too fast to hang up: {finished:?}"),
    }
    drop(folder);
    // The server forgets the parts a moment before it has made a file of them.
    let whole = loop {
        match store.get(&name, Span::Whole).await {
            Ok(whole) if (server.files(), server.parts()) == (1, 0) => break whole,
            _ => tokio::task::yield_now().await,
        }
    };
    assert_eq!(whole.size, 6 * PART as u64);
}

#[tokio::test]
async fn a_large_file_leaves_nothing_beside_it() {
    let server = S3Server::start().await.unwrap();
    let store = Store::bucket(&server.settings()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("source");
    fs::write(&source, vec![7; 2 * PART + 1]).unwrap();
    store.put_file(&key("big"), &source).await.unwrap();
    assert_eq!((server.files(), server.parts()), (1, 0));
    store.delete(&key("big")).await.unwrap();
    assert_eq!(server.files(), 0);
}

#[tokio::test]
async fn what_a_kill_left_on_its_way_is_never_seen_and_is_given_up_after_a_day() {
    let server = S3Server::start().await.unwrap();
    let store = Store::bucket(&server.settings()).unwrap();
    store.put(&key("whole"), Bytes::from_static(b"whole")).await.unwrap();
    leave_unfinished(&server).await;
    assert!(server.parts() > 0);
    assert_eq!(list(&store, None).await.into_keys().collect::<Vec<_>>(), ["whole"]);
    let missing = store.get(&key("big"), Span::Whole).await.err().unwrap();
    assert!(matches!(missing, BlobProblem::Missing), "{missing}");

    let goes_on = CancellationToken::new;
    let long_ago = UNIX_EPOCH + Duration::from_hours(48);
    assert_eq!(store.discard_unfinished(long_ago, goes_on()).await.unwrap().files, 0);
    let ended = CancellationToken::new();
    ended.cancel();
    assert_eq!(store.discard_unfinished(far_ahead(), ended).await.unwrap().files, 0);
    assert!(server.parts() > 0);
    assert_eq!(store.discard_unfinished(far_ahead(), goes_on()).await.unwrap().files, 1);
    assert_eq!((server.files(), server.parts()), (1, 0));
}

#[tokio::test]
async fn a_source_that_cannot_be_read_leaves_nothing() {
    let server = S3Server::start().await.unwrap();
    let store = Store::bucket(&server.settings()).unwrap();
    let nowhere = tempfile::tempdir().unwrap();
    // A folder can be opened, and not be read.
    let unreadable = store.put_file(&key("a"), nowhere.path()).await.unwrap_err();
    assert!(matches!(unreadable, BlobProblem::Unreadable(_)), "{unreadable}");
    assert_eq!((server.files(), server.parts()), (0, 0));
}

#[tokio::test]
async fn who_may_not_in_is_told_without_the_secret_and_the_files_name() {
    let server = S3Server::start().await.unwrap();
    let wrong = BucketSettings { secret_key: "ein-anderes".to_owned(), ..server.settings() };
    let store = Store::bucket(&wrong).unwrap();
    assert!(!format!("{store:?}").contains("ein-anderes"));
    for refused in [
        store.check().await.unwrap_err(),
        store.put(&key("verborgen"), Bytes::from_static(b"x")).await.unwrap_err(),
        store.get(&key("verborgen"), Span::Whole).await.err().unwrap(),
    ] {
        let said = format!("{refused} {refused:?}");
        assert!(!said.contains("ein-anderes") && !said.contains(SECRET_KEY), "{said}");
        assert!(!said.contains("verborgen") && said.contains("403"), "{said}");
    }
    assert_eq!(server.files(), 0);
}

#[tokio::test]
async fn a_bucket_that_is_not_there_is_found_out() {
    let server = S3Server::start().await.unwrap();
    let missing = BucketSettings { bucket: "anderswo".to_owned(), ..server.settings() };
    assert!(Store::bucket(&missing).unwrap().check().await.is_err());
    let settings = server.settings();
    drop(server);
    assert!(Store::bucket(&settings).unwrap().check().await.is_err());
}
