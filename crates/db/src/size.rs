//! The size of the database.

use sea_orm::{ConnectionTrait, DbBackend, Statement};

use crate::Failure;

/// The bytes that the database takes on its disk. On `SQLite` without the write-ahead log.
pub async fn size(db: &impl ConnectionTrait) -> Result<u64, Failure> {
    let backend = db.get_database_backend();
    let sql = match backend {
        DbBackend::Sqlite => {
            "select p.page_count * s.page_size as bytes from pragma_page_count() p, pragma_page_size() s"
        }
        _ => "select pg_database_size(current_database()) as bytes",
    };
    let row = db.query_one_raw(Statement::from_string(backend, sql)).await?;
    let bytes: i64 = row.expect("the query returns one row").try_get("", "bytes")?;
    Ok(bytes.unsigned_abs())
}
