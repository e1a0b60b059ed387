//! The common behaviour of both kinds of stores.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use aushang_blob::{BlobProblem, Key, Span, Store};
use bytes::Bytes;
use futures::future::BoxFuture;

use crate::support::{key, list, read, stores};

#[tokio::test]
async fn a_stored_file_and_its_parts_can_be_read() {
    for store in stores().await {
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
}

/// Boxed, to check that the future is `Send`.
fn copy<'a>(store: &'a Store, to: &'a Key, from: &'a Path) -> BoxFuture<'a, Result<(), BlobProblem>> {
    Box::pin(store.put_file(to, from))
}

#[tokio::test]
async fn files_of_all_sizes_are_copied_completely() {
    // The part sizes for a folder and for a bucket.
    const PIECE: usize = 128 * 1024;
    const PART: usize = 8 * 1024 * 1024;
    let around = [PIECE, PART].map(|part| [part - 1, part, part + 1, 2 * part]);
    for store in stores().await {
        let source = store.folder.path().join("source");
        for size in [0, 1, 2 * PART + 12_345].into_iter().chain(around.concat()) {
            let content: Vec<u8> = (0..size).map(|at| u8::try_from(at % 251).unwrap()).collect();
            fs::write(&source, &content).unwrap();
            copy(&store, &key("copy"), &source).await.unwrap();
            let blob = store.get(&key("copy"), Span::Whole).await.unwrap();
            assert_eq!(blob.size, u64::try_from(size).unwrap());
            assert!(read(blob).await == content, "{size}");
        }
    }
}

#[tokio::test]
async fn a_missing_file_is_an_error() {
    for store in stores().await {
        for span in [Span::Whole, Span::Last(1)] {
            let missing = store.get(&key("no/such"), span).await.err().unwrap();
            assert!(matches!(missing, BlobProblem::Missing), "{missing}");
        }
        let nowhere = store.folder.path().join("nowhere");
        let unreadable = store.put_file(&key("a"), &nowhere).await.unwrap_err();
        assert!(matches!(unreadable, BlobProblem::Unreadable(_)), "{unreadable}");
        assert!(list(&store, None).await.is_empty());
    }
}

#[tokio::test]
async fn lists_match_whole_parts_of_the_key() {
    for store in stores().await {
        for name in ["public/a", "public/b/c", "publicity", "private/x"] {
            store.put(&key(name), Bytes::from_static(b"x")).await.unwrap();
        }
        let names = |map: BTreeMap<String, u64>| map.into_keys().collect::<Vec<_>>();
        assert_eq!(names(list(&store, Some("public")).await), ["public/a", "public/b/c"]);
        assert_eq!(list(&store, None).await.len(), 4);
        assert!(list(&store, Some("none")).await.is_empty());
    }
}

#[tokio::test]
async fn deleting_twice_succeeds() {
    for store in stores().await {
        store.put(&key("a/b"), Bytes::from_static(b"x")).await.unwrap();
        store.delete(&key("a/b")).await.unwrap();
        store.delete(&key("a/b")).await.unwrap();
        assert!(list(&store, None).await.is_empty());
    }
}

#[tokio::test]
async fn an_existing_file_is_replaced_completely() {
    for store in stores().await {
        store.put(&key("a"), Bytes::from_static(b"a longer one")).await.unwrap();
        store.put(&key("a"), Bytes::from_static(b"new")).await.unwrap();
        let blob = store.get(&key("a"), Span::Whole).await.unwrap();
        assert_eq!((blob.size, read(blob).await), (3, b"new".to_vec()));
    }
}

#[tokio::test]
async fn the_check_of_an_accessible_store_succeeds() {
    for store in stores().await {
        store.check().await.unwrap();
    }
}
