//! Inserts rows without the product's functions, because 20,000 posts are needed within seconds.

use aushang::problem::Result;
use aushang_db::Tx;
use sea_orm::{ConnectionTrait, Statement, Value};

/// Inserts one row. The statement depends only on the table and the columns, so it is prepared once.
pub async fn insert<const N: usize>(tx: &Tx, table: &str, columns: [(&str, Value); N]) -> Result<()> {
    let (names, values): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
    let places: Vec<_> = (1..=N).map(|place| format!("${place}")).collect();
    let sql = format!("insert into {table} ({}) values ({})", names.join(", "), places.join(", "));
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, values)).await?;
    Ok(())
}

/// Executes a statement for many rows.
pub async fn execute<const N: usize>(tx: &Tx, sql: &str, values: [Value; N]) -> Result<()> {
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, values)).await?;
    Ok(())
}

pub fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("the value can be serialized")
}
