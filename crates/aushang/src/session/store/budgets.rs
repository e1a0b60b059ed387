//! SQL for rate limits: a row for each password check and for each requested mail with a link or code, kept as long as
//! it counts.

use aushang_db::{Connection, Timestamp, Tx, new_id};
use sea_orm::DbBackend;

use crate::problem::Result;
use crate::sql;

/// Serializes the transactions of one budget on PostgreSQL, so that concurrent ones cannot exceed the limit.
/// Not needed on SQLite, which has one writer.
pub async fn lock_budget(tx: &Tx, budget: &[u8]) -> Result<()> {
    if tx.get_database_backend() == DbBackend::Postgres {
        let key = i64::from_be_bytes(budget[..8].try_into().expect("a hash is longer than eight bytes"));
        sql::run(tx, "select pg_advisory_xact_lock($1)", [key.into()]).await?;
    }
    Ok(())
}

pub async fn count_checks(db: &impl Connection, budget: &[u8], since: Timestamp) -> Result<u64> {
    let sql = "select count(*) from password_checks where budget = $1 and checked_at > $2";
    sql::count(db, sql, [budget.into(), since.into()]).await
}

pub async fn insert_check(tx: &Tx, budget: &[u8], now: Timestamp) -> Result<()> {
    let sql = "insert into password_checks (id, budget, checked_at) values ($1, $2, $3)";
    sql::run(tx, sql, [new_id(now).into(), budget.into(), now.into()]).await
}

pub async fn count_resets(db: &impl Connection, budget: &[u8], since: Timestamp) -> Result<u64> {
    let sql = "select count(*) from reset_requests where budget = $1 and requested_at > $2";
    sql::count(db, sql, [budget.into(), since.into()]).await
}

pub async fn insert_reset(tx: &Tx, budget: &[u8], now: Timestamp) -> Result<()> {
    let sql = "insert into reset_requests (id, budget, requested_at) values ($1, $2, $3)";
    sql::run(tx, sql, [new_id(now).into(), budget.into(), now.into()]).await
}

pub async fn delete_resets(tx: &Tx, budget: &[u8]) -> Result<()> {
    sql::run(tx, "delete from reset_requests where budget = $1", [budget.into()]).await
}

/// Deletes all counts of password checks and requested resets.
pub async fn delete_all_counted(tx: &Tx) -> Result<()> {
    sql::run(tx, "delete from password_checks", []).await?;
    sql::run(tx, "delete from reset_requests", []).await
}

pub async fn delete_old_checks(tx: &Tx, before: Timestamp) -> Result<bool> {
    Ok(sql::delete_batch(tx, "delete from password_checks", "id", "checked_at < $1", [before.into()]).await?)
}

pub async fn delete_old_resets(tx: &Tx, before: Timestamp) -> Result<bool> {
    Ok(sql::delete_batch(tx, "delete from reset_requests", "id", "requested_at < $1", [before.into()])
        .await?)
}
