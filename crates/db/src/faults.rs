//! Integrity checks of the database.

use sea_orm::{ConnectionTrait, DbBackend, Statement};

use crate::Failure;

/// The maximum number of reported faults per check.
const MAX_FAULTS: usize = 20;

/// Returns corrupt pages and violated foreign keys, as text that contains no values of rows. Checks only
/// `SQLite`: `PostgreSQL` ensures both itself, so the result is empty.
pub async fn faults(db: &impl ConnectionTrait) -> Result<Vec<String>, Failure> {
    if db.get_database_backend() != DbBackend::Sqlite {
        return Ok(Vec::new());
    }
    let query = async |sql: &str| db.query_all_raw(Statement::from_string(DbBackend::Sqlite, sql)).await;
    let mut faults = Vec::new();
    for row in query(&format!("pragma quick_check({MAX_FAULTS})")).await? {
        let found: String = row.try_get_by_index(0)?;
        if found != "ok" {
            faults.push(found);
        }
    }
    let orphans = "select \"table\" || ': ' || count(*) || ' rows refer to missing rows of ' || parent \
                   from pragma_foreign_key_check group by \"table\", parent limit 20";
    for row in query(orphans).await? {
        faults.push(row.try_get_by_index(0)?);
    }
    Ok(faults)
}
