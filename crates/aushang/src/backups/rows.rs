//! SQL for recorded backups.

use aushang_db::{Connection, Timestamp, Tx};

use super::{Backup, LastBackups};
use crate::problem::{Error, Result};
use crate::sql;

/// Call it only when the whole backup is on disk.
pub async fn insert(tx: &Tx, backup: Backup) -> Result<()> {
    let bytes = backup.bytes.map(i64::try_from).transpose().map_err(Error::failure)?;
    let row = vec![
        ("id", aushang_db::new_id(backup.finished_at).into()),
        ("began_at", backup.began_at.into()),
        ("finished_at", backup.finished_at.into()),
        ("has_database", backup.has_database.into()),
        ("has_files", backup.has_files.into()),
        ("bytes", bytes.into()),
    ];
    sql::insert(tx, "insert into backups", row).await
}

pub async fn last_backups(db: &impl Connection) -> Result<LastBackups> {
    Ok(LastBackups { database: last(db, "has_database").await?, files: last(db, "has_files").await? })
}

async fn last(db: &impl Connection, condition: &str) -> Result<Option<Timestamp>> {
    let sql = format!("select finished_at from backups where {condition} order by finished_at desc limit 1");
    sql::value(db, sql, []).await
}

/// Deletes a batch of records from before. Returns `true` if there may be more.
pub(super) async fn delete_before(tx: &Tx, before: Timestamp) -> Result<bool> {
    let deleted = sql::delete_batch(tx, "delete from backups", "id", "finished_at < $1", [before.into()]);
    Ok(deleted.await?)
}
