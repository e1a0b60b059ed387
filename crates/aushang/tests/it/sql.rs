//! Runs SQL.

use aushang_db::{Connection, Db, Failure};
use sea_orm::{Statement, TryGetable};

/// Runs statements in one write.
pub async fn execute(db: &Db, sql: impl Into<String>) {
    try_execute(db, sql).await.unwrap();
}

pub async fn try_execute(db: &Db, sql: impl Into<String>) -> Result<(), Failure> {
    let sql = sql.into();
    db.write(move |tx| {
        Box::pin(async move {
            tx.execute_unprepared(&sql).await?;
            Ok(())
        })
    })
    .await
}

/// The first column of each row.
pub async fn list<T: TryGetable>(db: &Db, sql: &str) -> Vec<T> {
    let statement = Statement::from_string(db.reader().get_database_backend(), sql);
    let rows = db.reader().query_all_raw(statement).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}
