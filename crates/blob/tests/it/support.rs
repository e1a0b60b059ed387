//! Stores under test, and helper functions.

use std::collections::BTreeMap;
use std::ops::Deref;

use aushang_blob::testing::S3Server;
use aushang_blob::{Blob, Key, Store};
use bytes::Bytes;
use futures::TryStreamExt;
use tempfile::TempDir;

/// A store, with its folder or server.
pub struct TestStore {
    /// A folder for other files.
    pub folder: TempDir,
    store: Store,
    _server: Option<S3Server>,
}

impl Deref for TestStore {
    type Target = Store;

    fn deref(&self) -> &Store {
        &self.store
    }
}

/// One store of each kind.
pub async fn stores() -> [TestStore; 2] {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::folder(&folder.path().join("deep/media")).unwrap();
    let server = S3Server::start().await.unwrap();
    let bucket = Store::bucket(&server.settings()).unwrap();
    [
        TestStore { folder, store, _server: None },
        TestStore { folder: tempfile::tempdir().unwrap(), store: bucket, _server: Some(server) },
    ]
}

pub fn key(text: &str) -> Key {
    Key::parse(text).unwrap()
}

pub async fn read(blob: Blob) -> Vec<u8> {
    blob.bytes.try_collect::<Vec<Bytes>>().await.unwrap().concat()
}

pub async fn list(store: &Store, below: Option<&str>) -> BTreeMap<String, u64> {
    let below = below.map(key);
    let listed = store.list(below.as_ref());
    let pairs = listed.map_ok(|file| (file.key.to_string(), file.size));
    pairs.try_collect().await.unwrap()
}
