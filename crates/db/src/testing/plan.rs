//! How `SQLite` goes about a statement, so that a test sees what it reads.

use sea_orm::{ConnectionTrait, Statement};

use crate::Db;

/// The steps of `explain query plan`, in its words and order.
pub async fn plan_of(db: &Db, mut statement: Statement) -> Vec<String> {
    statement.sql.insert_str(0, "explain query plan ");
    let rows = db.reader().query_all_raw(statement).await.expect("the statement fits the schema");
    rows.iter().map(|row| row.try_get("", "detail").expect("a step has a text")).collect()
}
