//! When the accounts of a profile were last notified of waiting drafts.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::ids::ProfileId;
use crate::problem::{Error, Result};
use crate::sql;

#[derive(FromQueryResult)]
pub struct Notice {
    pub told_at: Timestamp,
    /// A job for the end of the hour is enqueued.
    pub again: bool,
}

/// Returns the notice of the profile, locked until the transaction ends. Inserts one with `told_at` in 1970
/// if the profile was never notified.
pub async fn lock_notice(tx: &Tx, profile: ProfileId) -> Result<Notice> {
    let insert = "insert into draft_notices (profile_id, told_at, again) values ($1, 0, false) \
                  on conflict do nothing";
    sql::run(tx, insert, [profile.into()]).await?;
    let lock = sql::lock(tx, "for update");
    let sql = format!("select told_at, again from draft_notices where profile_id = $1 {lock}");
    let locked = sql::row(tx, sql, [profile.into()]).await?;
    locked.ok_or_else(|| Error::failure("a draft notice that was just inserted is missing"))
}

pub async fn update_notice(tx: &Tx, profile: ProfileId, told_at: Timestamp, again: bool) -> Result<()> {
    let sql = "update draft_notices set told_at = $2, again = $3 where profile_id = $1";
    sql::run(tx, sql, [profile.into(), told_at.into(), again.into()]).await
}

/// Counts the drafts that wait for release.
pub async fn count_drafts(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    // A literal, because SQLite uses the partial index only for it.
    let sql =
        "select count(*) from posts where profile_id = $1 and status = 'DRAFT' and review = 'REQUESTED'";
    sql::count(db, sql, [profile.into()]).await
}
