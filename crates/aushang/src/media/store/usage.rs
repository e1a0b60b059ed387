//! The total bytes of a profile's files, stored separately: a sum over all files of a large profile would be
//! computed with each upload. Every transaction that changes a file's bytes updates this row as well.

use aushang_db::{Connection, Tx};

use crate::ids::ProfileId;
use crate::problem::Result;
use crate::sql;

/// Locks the row until the transaction ends, so that concurrent changes to one profile are serialized.
pub async fn add(tx: &Tx, profile: ProfileId, bytes: i64) -> Result<()> {
    let sql = "insert into media_usage (profile_id, bytes) values ($1, $2) \
               on conflict (profile_id) do update set bytes = media_usage.bytes + excluded.bytes";
    sql::run(tx, sql, [profile.into(), bytes.into()]).await
}

/// Bytes of all files of a profile, including staged ones.
pub async fn used_bytes(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    let bytes =
        sql::value(db, "select bytes from media_usage where profile_id = $1", [profile.into()]).await?;
    Ok(bytes.and_then(|bytes: i64| u64::try_from(bytes).ok()).unwrap_or_default())
}
