//! Splits long work into batches, so that other writers do not wait long.

use sea_orm::{ConnectionTrait, DbBackend, DbErr, FromQueryResult, Statement, Value};

use crate::Tx;

/// Maximum rows that a transaction of a long job writes, or that one of its statements reads.
pub const BATCH: u64 = 500;

/// Deletes one batch of the rows that match. Returns whether there may be more. `from`: `delete from` and the
/// table; `key`: the columns of its primary key.
pub async fn delete_batch(
    tx: &Tx,
    from: &str,
    key: &str,
    condition: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<bool, DbErr> {
    let backend = tx.get_database_backend();
    // Skips rows that another node is deleting.
    let lock = if backend == DbBackend::Postgres { "for update skip locked" } else { "" };
    let from_table = from.trim_start_matches("delete ");
    let sql =
        format!("{from} where ({key}) in (select {key} {from_table} where {condition} limit {BATCH} {lock})");
    let deleted = tx.execute_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
    Ok(deleted.rows_affected() == BATCH)
}

/// Calls `take` with each row of a table, reading in batches and in the order of the column `id`, which must
/// be unique. Stops at the first error. `select`: the statement without a condition.
pub async fn each_row<R: FromQueryResult, I: Into<Value>, X: From<DbErr>>(
    db: &impl ConnectionTrait,
    select: &str,
    id: impl Fn(&R) -> I,
    mut take: impl FnMut(R) -> Result<(), X>,
) -> Result<(), X> {
    let mut after: Option<Value> = None;
    loop {
        let range = if after.is_some() { "where id > $1" } else { "" };
        let sql = format!("{select} {range} order by id limit {BATCH}");
        let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, after);
        let rows = R::find_by_statement(statement).all(db).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = Some(id(last).into());
        rows.into_iter().try_for_each(&mut take)?;
    }
}
