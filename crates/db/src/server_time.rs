//! The time of the database server, which all nodes share.

use sea_orm::{ConnectionTrait, DbBackend, Statement};

use crate::{Failure, Timestamp};

/// Returns `None` on `SQLite`, where the clock of this machine applies.
pub async fn server_time(db: &impl ConnectionTrait) -> Result<Option<Timestamp>, Failure> {
    if db.get_database_backend() != DbBackend::Postgres {
        return Ok(None);
    }
    let sql = "select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as millis";
    let row = db.query_one_raw(Statement::from_string(DbBackend::Postgres, sql)).await?;
    let millis: i64 = row.expect("the query returns one row").try_get("", "millis")?;
    Ok(Some(Timestamp::from_millis(millis)))
}
