//! Rows written past the product's verbs, since 20,000 posts are to be there within seconds.

use aushang::problem::Result;
use aushang_db::Tx;
use sea_orm::{ConnectionTrait, Statement, Value};

/// One row. The text depends on table and columns alone, so it is prepared once.
pub async fn insert<const N: usize>(tx: &Tx, table: &str, columns: [(&str, Value); N]) -> Result<()> {
    let (names, values): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
    let places: Vec<_> = (1..=N).map(|place| format!("${place}")).collect();
    let sql = format!("insert into {table} ({}) values ({})", names.join(", "), places.join(", "));
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, values)).await?;
    Ok(())
}

/// A statement for many rows at once.
pub async fn execute<const N: usize>(tx: &Tx, sql: &str, values: [Value; N]) -> Result<()> {
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, values)).await?;
    Ok(())
}

pub fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("what a row keeps is JSON")
}
