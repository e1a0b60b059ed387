//! Query plans of `SQLite`, for tests.

use sea_orm::{ConnectionTrait, Statement};

use crate::Db;

/// The steps of `explain query plan`, in order.
pub async fn plan_of(db: &Db, mut statement: Statement) -> Vec<String> {
    statement.sql.insert_str(0, "explain query plan ");
    let rows = db.reader().query_all_raw(statement).await.expect("the statement is valid");
    rows.iter().map(|row| row.try_get("", "detail").expect("each step has a text")).collect()
}
