//! What is wrong with a database, as far as it can tell by itself.

use sea_orm::{ConnectionTrait, DbBackend, Statement};

use crate::Failure;

/// As many as somebody reads.
const MAX_FAULTS: usize = 20;

/// Pages that do not fit together, and rows that refer to none; in `SQLite`'s words, which hold no
/// values. `PostgreSQL` looks after both by itself, so nothing is asked of it.
pub async fn faults(db: &impl ConnectionTrait) -> Result<Vec<String>, Failure> {
    if db.get_database_backend() != DbBackend::Sqlite {
        return Ok(Vec::new());
    }
    let ask = async |sql: &str| db.query_all_raw(Statement::from_string(DbBackend::Sqlite, sql)).await;
    let mut faults = Vec::new();
    for row in ask(&format!("pragma quick_check({MAX_FAULTS})")).await? {
        let found: String = row.try_get_by_index(0)?;
        if found != "ok" {
            faults.push(found);
        }
    }
    let orphans = "select \"table\" || ': ' || count(*) || ' rows refer to no row of ' || parent \
                   from pragma_foreign_key_check group by \"table\", parent limit 20";
    for row in ask(orphans).await? {
        faults.push(row.try_get_by_index(0)?);
    }
    Ok(faults)
}
