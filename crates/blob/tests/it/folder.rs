//! The behaviour of a store in a folder.

use std::{
    fs,
    path::Path,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use aushang_blob::{Span, Store};
use bytes::Bytes;
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use crate::support::{key, list, read};

fn store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::folder(&folder.path().join("deep/media")).unwrap();
    (folder, store)
}

fn far_ahead() -> SystemTime {
    UNIX_EPOCH + Duration::from_hours(24 * 365 * 500)
}

fn files_in(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        if entry.path().is_dir() {
            names.extend(files_in(&entry.path()));
        } else {
            names.push(entry.file_name().into_string().unwrap());
        }
    }
    names
}

#[tokio::test]
async fn replacing_a_file_does_not_affect_a_reader() {
    let (_folder, store) = store();
    store.put(&key("a"), Bytes::from_static(b"old")).await.unwrap();
    let begun = store.get(&key("a"), Span::Whole).await.unwrap();
    store.put(&key("a"), Bytes::from_static(b"newer")).await.unwrap();
    assert_eq!(read(begun).await, b"old");
    let again = store.get(&key("a"), Span::Whole).await.unwrap();
    assert_eq!(read(again).await, b"newer");
}

#[tokio::test]
async fn a_cancelled_copy_leaves_nothing_under_its_key() {
    let (folder, store) = store();
    let source = folder.path().join("source");
    fs::write(&source, vec![7; 40 * 1024 * 1024]).unwrap();
    let (name, media) = (key("big"), folder.path().join("deep/media"));
    let copying = store.put_file(&name, &source);
    // Cancels the copy when the first bytes are written.
    let begun = async {
        while files_in(&media).is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        biased;
        () = begun => {}
        finished = copying => panic!("the copy ended before it was cancelled: {finished:?}"),
    }
    assert!(list(&store, None).await.is_empty());
    assert!(store.get(&name, Span::Whole).await.is_err());
}

#[tokio::test]
async fn unfinished_files_are_hidden_and_can_be_discarded() {
    let (folder, store) = store();
    let media = folder.path().join("deep/media");
    store.put(&key("public/a"), Bytes::from_static(b"whole")).await.unwrap();
    for half in ["public/a#1", "public/b#12"] {
        fs::write(media.join(half), "half").unwrap();
    }
    assert_eq!(list(&store, None).await.into_keys().collect::<Vec<_>>(), ["public/a"]);
    assert!(store.get(&key("public/b"), Span::Whole).await.is_err());

    let not_cancelled = CancellationToken::new;
    let long_ago = UNIX_EPOCH + Duration::from_hours(1);
    assert_eq!(store.discard_unfinished(long_ago, not_cancelled()).await.unwrap().files, 0);
    assert_eq!(store.discard_unfinished(far_ahead(), not_cancelled()).await.unwrap().files, 2);
    assert_eq!(files_in(&media), ["a"]);
    // A folder without other files is deleted as well.
    fs::create_dir(media.join("public/c")).unwrap();
    fs::write(media.join("public/c/large.jpg#1"), "half").unwrap();
    assert_eq!(store.discard_unfinished(far_ahead(), not_cancelled()).await.unwrap().files, 1);
    assert!(!media.join("public/c").exists());
    let whole = store.get(&key("public/a"), Span::Whole).await.unwrap();
    assert_eq!(read(whole).await, b"whole");
}

#[tokio::test]
async fn a_folder_that_cannot_be_read_is_skipped() {
    let (folder, store) = store();
    let media = folder.path().join("deep/media");
    for beside in 0..20 {
        let beside = media.join(beside.to_string());
        fs::create_dir(&beside).unwrap();
        fs::write(beside.join("a#1"), "half").unwrap();
    }
    // A path that is longer than the operating system supports: not even root can read it.
    let long = "d".repeat(200);
    let (upper, lower) = (media.join("long"), media.join("other"));
    let nested = |below: &Path| (0..12).fold(below.to_owned(), |path, _| path.join(&long));
    fs::create_dir_all(nested(&upper)).unwrap();
    fs::create_dir_all(nested(&lower)).unwrap();
    fs::rename(&lower, nested(&upper).join("other")).unwrap();

    let done = store.discard_unfinished(far_ahead(), CancellationToken::new()).await.unwrap();
    assert_eq!((done.files, done.skipped), (20, 1));
    assert!(done.why.is_some());
}

#[tokio::test]
async fn discarding_stops_at_the_shutdown() {
    let (folder, store) = store();
    let half = folder.path().join("deep/media/a#1");
    fs::write(&half, "half").unwrap();
    let shutdown = CancellationToken::new();
    shutdown.cancel();
    assert_eq!(store.discard_unfinished(far_ahead(), shutdown).await.unwrap().files, 0);
    assert!(half.exists());
}
