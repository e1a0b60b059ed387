//! Reads files for other features.

use std::collections::HashSet;

use aushang_db::Connection;

use super::{File, FileKey, store};
use crate::problem::Result;

pub async fn find_by_name(db: &impl Connection, name: &str) -> Result<Option<File>> {
    store::find_by_name(db, name).await
}

/// The names among `names` that belong to files.
pub async fn known_names(db: &impl Connection, names: &[&str]) -> Result<HashSet<String>> {
    store::known_names(db, names).await
}

/// The keys of all files that have a row.
pub async fn list_kept(db: &impl Connection) -> Result<Vec<FileKey>> {
    store::list_kept(db).await
}

/// The total bytes of the files of all profiles.
pub async fn all_used_bytes(db: &impl Connection) -> Result<u64> {
    store::all_used_bytes(db).await
}
