//! The behaviour of a store in a bucket.

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

/// Begins to upload a large file and stops its runtime in the middle, like a killed process.
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
    // The server runs on this thread, so it receives nothing more while the thread is blocked here.
    thread::spawn(move || process.shutdown_timeout(Duration::from_mins(1))).join().unwrap();
}

#[tokio::test]
async fn an_upload_continues_after_its_caller_was_dropped() {
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
        finished = copying => panic!("the copy ended before its caller was dropped: {finished:?}"),
    }
    drop(folder);
    // The server deletes the parts shortly before it has created the file from them.
    let whole = loop {
        match store.get(&name, Span::Whole).await {
            Ok(whole) if (server.files(), server.parts()) == (1, 0) => break whole,
            _ => tokio::task::yield_now().await,
        }
    };
    assert_eq!(whole.size, 6 * PART as u64);
}

#[tokio::test]
async fn a_large_file_leaves_no_parts_and_no_note() {
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
async fn unfinished_uploads_are_hidden_and_aborted_after_a_day() {
    let server = S3Server::start().await.unwrap();
    let store = Store::bucket(&server.settings()).unwrap();
    store.put(&key("whole"), Bytes::from_static(b"whole")).await.unwrap();
    leave_unfinished(&server).await;
    assert!(server.parts() > 0);
    assert_eq!(list(&store, None).await.into_keys().collect::<Vec<_>>(), ["whole"]);
    let missing = store.get(&key("big"), Span::Whole).await.err().unwrap();
    assert!(matches!(missing, BlobProblem::Missing), "{missing}");

    let not_cancelled = CancellationToken::new;
    let long_ago = UNIX_EPOCH + Duration::from_hours(48);
    assert_eq!(store.discard_unfinished(long_ago, not_cancelled()).await.unwrap().files, 0);
    let ended = CancellationToken::new();
    ended.cancel();
    assert_eq!(store.discard_unfinished(far_ahead(), ended).await.unwrap().files, 0);
    assert!(server.parts() > 0);
    assert_eq!(store.discard_unfinished(far_ahead(), not_cancelled()).await.unwrap().files, 1);
    assert_eq!((server.files(), server.parts()), (1, 0));
}

#[tokio::test]
async fn a_source_that_cannot_be_read_leaves_nothing() {
    let server = S3Server::start().await.unwrap();
    let store = Store::bucket(&server.settings()).unwrap();
    let nowhere = tempfile::tempdir().unwrap();
    // A folder can be opened, but not read.
    let unreadable = store.put_file(&key("a"), nowhere.path()).await.unwrap_err();
    assert!(matches!(unreadable, BlobProblem::Unreadable(_)), "{unreadable}");
    assert_eq!((server.files(), server.parts()), (0, 0));
}

#[tokio::test]
async fn errors_contain_neither_the_secret_nor_the_file_name() {
    let server = S3Server::start().await.unwrap();
    let wrong = BucketSettings { secret_key: "ein-anderes".to_owned(), ..server.settings() };
    let store = Store::bucket(&wrong).unwrap();
    assert!(!format!("{store:?}").contains("ein-anderes"));
    for refused in [
        store.check().await.unwrap_err(),
        store.put(&key("verborgen"), Bytes::from_static(b"x")).await.unwrap_err(),
        store.get(&key("verborgen"), Span::Whole).await.err().unwrap(),
    ] {
        let message = format!("{refused} {refused:?}");
        assert!(!message.contains("ein-anderes") && !message.contains(SECRET_KEY), "{message}");
        assert!(!message.contains("verborgen") && message.contains("403"), "{message}");
    }
    assert_eq!(server.files(), 0);
}

#[tokio::test]
async fn the_check_of_a_missing_bucket_fails() {
    let server = S3Server::start().await.unwrap();
    let missing = BucketSettings { bucket: "anderswo".to_owned(), ..server.settings() };
    assert!(Store::bucket(&missing).unwrap().check().await.is_err());
    let settings = server.settings();
    drop(server);
    assert!(Store::bucket(&settings).unwrap().check().await.is_err());
}
