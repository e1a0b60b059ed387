//! A store in a folder.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    time::{Duration, UNIX_EPOCH},
};

use aushang_blob::{Blob, BlobProblem, Key, Span, Store};
use bytes::Bytes;
use futures::TryStreamExt;
use tempfile::TempDir;

fn store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::folder(&folder.path().join("deep/media")).unwrap();
    (folder, store)
}

fn key(text: &str) -> Key {
    Key::parse(text).unwrap()
}

async fn read(blob: Blob) -> Vec<u8> {
    blob.bytes.try_collect::<Vec<Bytes>>().await.unwrap().concat()
}

async fn list(store: &Store, below: Option<&str>) -> BTreeMap<String, u64> {
    let below = below.map(key);
    let listed = store.list(below.as_ref());
    let pairs = listed.map_ok(|file| (file.key.to_string(), file.size));
    pairs.try_collect().await.unwrap()
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
async fn what_is_put_can_be_got() {
    let (_folder, store) = store();
    let name = key("public/a/large.jpg");
    store.put(&name, Bytes::from_static(b"0123456789")).await.unwrap();

    let table = [
        (Span::Whole, "0123456789", 0..10),
        (Span::From(7), "789", 7..10),
        (Span::Between { first: 2, last: 4 }, "234", 2..5),
        (Span::Last(2), "89", 8..10),
    ];
    for (span, text, range) in table {
        let blob = store.get(&name, span).await.unwrap();
        assert_eq!((blob.size, &blob.range), (10, &range), "{span:?}");
        assert_eq!(read(blob).await, text.as_bytes(), "{span:?}");
    }
    let outside = store.get(&name, Span::From(10)).await.err().unwrap();
    assert!(matches!(outside, BlobProblem::OutsideOfFile { size: 10 }));
}

#[tokio::test]
async fn files_of_every_size_are_copied_whole() {
    const PART: usize = 8 * 1024 * 1024;
    let (folder, store) = store();
    let source = folder.path().join("source");
    for size in [0, 1, PART - 1, PART, PART + 1, 2 * PART, 2 * PART + 12_345] {
        let content: Vec<u8> = (0..size).map(|at| u8::try_from(at % 251).unwrap()).collect();
        fs::write(&source, &content).unwrap();
        store.put_file(&key("copy"), &source).await.unwrap();
        let blob = store.get(&key("copy"), Span::Whole).await.unwrap();
        assert_eq!(blob.size, u64::try_from(size).unwrap());
        assert!(read(blob).await == content, "{size}");
    }
}

#[tokio::test]
async fn a_missing_file_is_said_to_be_missing() {
    let (folder, store) = store();
    for span in [Span::Whole, Span::Last(1)] {
        let missing = store.get(&key("no/such"), span).await.err().unwrap();
        assert!(matches!(missing, BlobProblem::Missing(_)), "{missing}");
    }
    let nowhere = folder.path().join("nowhere");
    let unreadable = store.put_file(&key("a"), &nowhere).await.unwrap_err();
    assert!(matches!(unreadable, BlobProblem::Unreadable { .. }), "{unreadable}");
    assert!(list(&store, None).await.is_empty());
}

#[tokio::test]
async fn lists_go_by_whole_parts_of_the_key() {
    let (_folder, store) = store();
    for name in ["public/a", "public/b/c", "publicity", "private/x"] {
        store.put(&key(name), Bytes::from_static(b"x")).await.unwrap();
    }
    let names = |map: BTreeMap<String, u64>| map.into_keys().collect::<Vec<_>>();
    assert_eq!(names(list(&store, Some("public")).await), ["public/a", "public/b/c"]);
    assert_eq!(list(&store, None).await.len(), 4);
    assert!(list(&store, Some("none")).await.is_empty());
}

#[tokio::test]
async fn deleting_twice_is_no_mistake() {
    let (_folder, store) = store();
    store.put(&key("a/b"), Bytes::from_static(b"x")).await.unwrap();
    store.delete(&key("a/b")).await.unwrap();
    store.delete(&key("a/b")).await.unwrap();
    assert!(list(&store, None).await.is_empty());
}

#[tokio::test]
async fn a_reader_keeps_the_file_it_began_with() {
    let (_folder, store) = store();
    store.put(&key("a"), Bytes::from_static(b"old")).await.unwrap();
    let begun = store.get(&key("a"), Span::Whole).await.unwrap();
    store.put(&key("a"), Bytes::from_static(b"newer")).await.unwrap();
    assert_eq!(read(begun).await, b"old");
    let again = store.get(&key("a"), Span::Whole).await.unwrap();
    assert_eq!(read(again).await, b"newer");
}

#[tokio::test]
async fn a_copy_that_is_broken_off_leaves_nothing_under_its_key() {
    let (folder, store) = store();
    let source = folder.path().join("source");
    fs::write(&source, vec![7; 40 * 1024 * 1024]).unwrap();
    let (name, media) = (key("big"), folder.path().join("deep/media"));
    let copying = store.put_file(&name, &source);
    // Waits until the first bytes are written, then the caller hangs up.
    let begun = async {
        while files_in(&media).is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        biased;
        () = begun => {}
        finished = copying => panic!("the copy was too fast to be broken off: {finished:?}"),
    }
    assert!(list(&store, None).await.is_empty());
    assert!(store.get(&name, Span::Whole).await.is_err());
}

#[tokio::test]
async fn what_a_crash_left_is_never_seen_and_can_be_discarded() {
    let (folder, store) = store();
    let media = folder.path().join("deep/media");
    store.put(&key("public/a"), Bytes::from_static(b"whole")).await.unwrap();
    for half in ["public/a#1", "public/b#12"] {
        fs::write(media.join(half), "half").unwrap();
    }
    assert_eq!(list(&store, None).await.into_keys().collect::<Vec<_>>(), ["public/a"]);
    assert!(store.get(&key("public/b"), Span::Whole).await.is_err());

    let long_ago = UNIX_EPOCH + Duration::from_hours(1);
    let far_ahead = UNIX_EPOCH + Duration::from_hours(24 * 365 * 500);
    assert_eq!(store.discard_unfinished(long_ago).await.unwrap(), 0);
    assert_eq!(store.discard_unfinished(far_ahead).await.unwrap(), 2);
    assert_eq!(files_in(&media), ["a"]);
    let whole = store.get(&key("public/a"), Span::Whole).await.unwrap();
    assert_eq!(read(whole).await, b"whole");
}
