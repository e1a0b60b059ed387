//! Reads files for other features.

use std::collections::HashSet;

use aushang_db::Connection;

use super::store::{Row, SELECT, list};
use super::{File, FileKey};
use crate::problem::Result;
use crate::sql;

pub async fn find_by_name(db: &impl Connection, name: &str) -> Result<Option<File>> {
    list(db, "name = $1", [name.into()]).await?.pop().map(File::try_from).transpose()
}

/// The names among `names` that belong to files.
pub async fn known_names(db: &impl Connection, names: &[&str]) -> Result<HashSet<String>> {
    sql::known(db, "select name from media_files where name", names).await
}

/// The keys of all files that have a row.
pub async fn list_kept(db: &impl Connection) -> Result<Vec<FileKey>> {
    let mut kept = Vec::new();
    let take = |row: Row| -> Result<()> {
        let is_shown = row.post_id.is_some() || row.profile_part.is_some();
        kept.extend(File::try_from(row)?.content.file_keys(is_shown)?);
        Ok(())
    };
    sql::each_row(db, SELECT, |row: &Row| row.id, take).await?;
    Ok(kept)
}

/// The total bytes of the files of all profiles.
pub async fn all_used_bytes(db: &impl Connection) -> Result<u64> {
    let sum: Option<Option<i64>> =
        sql::value(db, "select cast(sum(bytes) as bigint) from media_usage", []).await?;
    Ok(sum.flatten().and_then(|sum| u64::try_from(sum).ok()).unwrap_or_default())
}
