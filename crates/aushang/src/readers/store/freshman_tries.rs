//! Wrong access codes of freshman areas in the database.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::ids::{ProfileId, ReaderId};
use crate::problem::Result;
use crate::sql;

/// Wrong attempts of a reader at a profile.
#[derive(Clone, Copy, Debug, FromQueryResult)]
pub struct FreshmanTries {
    pub wrong: i32,
    pub last_at: Timestamp,
}

/// Returns the wrong attempts of a reader at a profile, locked until the transaction ends.
pub async fn lock_freshman_tries(
    tx: &Tx,
    reader: ReaderId,
    profile: ProfileId,
) -> Result<Option<FreshmanTries>> {
    let lock = sql::lock(tx, " for update");
    let sql =
        format!("select wrong, last_at from freshman_tries where profile_id = $1 and reader_id = $2{lock}");
    sql::row(tx, sql, [profile.into(), reader.into()]).await
}

pub async fn add_freshman_try(tx: &Tx, reader: ReaderId, profile: ProfileId, now: Timestamp) -> Result<()> {
    let sql = "insert into freshman_tries (profile_id, reader_id, wrong, last_at) values ($1, $2, 1, $3) \
               on conflict (profile_id, reader_id) do update set \
               wrong = freshman_tries.wrong + 1, last_at = excluded.last_at";
    sql::run(tx, sql, [profile.into(), reader.into(), now.into()]).await
}

pub async fn delete_freshman_tries(tx: &Tx, reader: ReaderId, profile: ProfileId) -> Result<()> {
    let sql = "delete from freshman_tries where profile_id = $1 and reader_id = $2";
    sql::run(tx, sql, [profile.into(), reader.into()]).await
}

/// Returns the number of wrong attempts of all readers at this profile in this hour.
pub async fn count_freshman_guesses(tx: &Tx, profile: ProfileId, hour: i64) -> Result<i32> {
    let sql = "select wrong from freshman_guesses where profile_id = $1 and hour = $2";
    Ok(sql::value(tx, sql, [profile.into(), hour.into()]).await?.unwrap_or(0))
}

/// Adds a wrong attempt to the number of this hour, which starts at 0 in a new hour.
pub async fn add_freshman_guess(tx: &Tx, profile: ProfileId, hour: i64) -> Result<()> {
    let sql = "insert into freshman_guesses (profile_id, hour, wrong) values ($1, $2, 1) \
               on conflict (profile_id) do update set hour = excluded.hour, \
               wrong = case when freshman_guesses.hour = excluded.hour then freshman_guesses.wrong + 1 else 1 end";
    sql::run(tx, sql, [profile.into(), hour.into()]).await
}

/// Whether there are attempts from before this time. Called before deleting, because it needs no write
/// transaction.
pub async fn any_old_freshman_try(db: &impl Connection, before: Timestamp) -> Result<bool> {
    let sql = "select 1 from freshman_tries where last_at < $1 limit 1";
    sql::any(db, sql, [before.into()]).await
}

/// Deletes one batch of attempts from before this time. Returns `true` if there may be more.
pub async fn delete_old_freshman_tries(tx: &Tx, before: Timestamp) -> Result<bool> {
    let (old, key) = ("last_at < $1", "profile_id, reader_id");
    Ok(sql::delete_batch(tx, "delete from freshman_tries", key, old, [before.into()]).await?)
}
