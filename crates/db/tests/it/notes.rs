//! A small table for tests of reading and writing.

use aushang_db::testing::TestDb;
use aushang_db::{Connection, Db, Failure, Tx};
use sea_orm::Statement;

/// Opens the database and creates the table.
pub async fn open(fresh: &TestDb) -> Db {
    let db = fresh.open().await;
    execute(&db, "create table notes (id bigint not null primary key, text text not null)").await.unwrap();
    db
}

/// Runs a statement in a write.
pub async fn execute(db: &Db, sql: &'static str) -> Result<(), Failure> {
    db.write(move |tx| Box::pin(run(tx, sql.to_owned()))).await
}

pub async fn run(tx: &Tx, sql: String) -> Result<(), Failure> {
    tx.execute_unprepared(&sql).await?;
    Ok(())
}

/// Adds a note in a write.
pub async fn add(db: &Db, id: u32) -> Result<(), Failure> {
    db.write(move |tx| Box::pin(insert(tx, id))).await
}

pub async fn insert(tx: &Tx, id: u32) -> Result<(), Failure> {
    run(tx, format!("insert into notes values ({id}, 'a note')")).await
}

pub async fn ids(db: &Db) -> Vec<i64> {
    list(db, "select id from notes order by id").await
}

/// The first column of each row.
pub async fn list<T: sea_orm::TryGetable>(db: &Db, sql: &str) -> Vec<T> {
    let statement = Statement::from_string(db.reader().get_database_backend(), sql);
    let rows = db.reader().query_all_raw(statement).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
}
