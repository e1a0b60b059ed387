//! Wrong access codes of freshman areas in the database.

use aushang_db::{BATCH, Connection, Timestamp, Tx};
use sea_orm::{DbBackend, FromQueryResult, Statement};

use crate::ids::{ProfileId, ReaderId};
use crate::problem::Result;

/// Wrong attempts of a reader at a profile.
#[derive(Clone, Copy, Debug, FromQueryResult)]
pub(in crate::readers) struct FreshmanTries {
    pub wrong: i32,
    pub last_at: Timestamp,
}

fn statement(tx: &Tx, sql: &str, values: impl IntoIterator<Item = sea_orm::Value>) -> Statement {
    Statement::from_sql_and_values(tx.get_database_backend(), sql, values)
}

/// Returns the wrong attempts of a reader at a profile, locked until the transaction ends.
pub(in crate::readers) async fn lock_freshman_tries(
    tx: &Tx,
    reader: ReaderId,
    profile: ProfileId,
) -> Result<Option<FreshmanTries>> {
    let lock = if tx.get_database_backend() == DbBackend::Postgres { " for update" } else { "" };
    let sql =
        format!("select wrong, last_at from freshman_tries where profile_id = $1 and reader_id = $2{lock}");
    let found = FreshmanTries::find_by_statement(statement(tx, &sql, [profile.into(), reader.into()]));
    Ok(found.one(tx).await?)
}

pub(in crate::readers) async fn add_freshman_try(
    tx: &Tx,
    reader: ReaderId,
    profile: ProfileId,
    now: Timestamp,
) -> Result<()> {
    let sql = "insert into freshman_tries (profile_id, reader_id, wrong, last_at) values ($1, $2, 1, $3) \
               on conflict (profile_id, reader_id) do update set \
               wrong = freshman_tries.wrong + 1, last_at = excluded.last_at";
    tx.execute_raw(statement(tx, sql, [profile.into(), reader.into(), now.into()])).await?;
    Ok(())
}

pub(in crate::readers) async fn delete_freshman_tries(
    tx: &Tx,
    reader: ReaderId,
    profile: ProfileId,
) -> Result<()> {
    let sql = "delete from freshman_tries where profile_id = $1 and reader_id = $2";
    tx.execute_raw(statement(tx, sql, [profile.into(), reader.into()])).await?;
    Ok(())
}

/// Returns the number of wrong attempts of all readers at this profile in this hour.
pub(in crate::readers) async fn count_freshman_guesses(
    tx: &Tx,
    profile: ProfileId,
    hour: i64,
) -> Result<i32> {
    let sql = "select wrong from freshman_guesses where profile_id = $1 and hour = $2";
    let row = tx.query_one_raw(statement(tx, sql, [profile.into(), hour.into()])).await?;
    Ok(row.map(|row| row.try_get("", "wrong")).transpose()?.unwrap_or(0))
}

/// Adds a wrong attempt to the number of this hour, which starts at 0 in a new hour.
pub(in crate::readers) async fn add_freshman_guess(tx: &Tx, profile: ProfileId, hour: i64) -> Result<()> {
    let sql = "insert into freshman_guesses (profile_id, hour, wrong) values ($1, $2, 1) \
               on conflict (profile_id) do update set hour = excluded.hour, \
               wrong = case when freshman_guesses.hour = excluded.hour then freshman_guesses.wrong + 1 else 1 end";
    tx.execute_raw(statement(tx, sql, [profile.into(), hour.into()])).await?;
    Ok(())
}

/// Whether there are attempts from before this time. Checked first, because it needs no write transaction.
pub(in crate::readers) async fn any_old_freshman_try(
    db: &impl Connection,
    before: Timestamp,
) -> Result<bool> {
    let sql = "select 1 as one from freshman_tries where last_at < $1 limit 1";
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [before.into()]);
    Ok(db.query_one_raw(statement).await?.is_some())
}

/// Deletes one batch of attempts from before this time. Returns `true` if there may be more.
pub(in crate::readers) async fn delete_old_freshman_tries(tx: &Tx, before: Timestamp) -> Result<bool> {
    let sql = "delete from freshman_tries where (profile_id, reader_id) in \
               (select profile_id, reader_id from freshman_tries where last_at < $1 limit $2)";
    let deleted = tx.execute_raw(statement(tx, sql, [before.into(), BATCH.into()])).await?;
    Ok(deleted.rows_affected() == BATCH)
}
