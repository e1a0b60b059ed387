//! The tables of companies, jobs, header images and what posts show of them.

mod companies;
mod headers;
mod jobs;
mod posts;
mod search;

pub use companies::{
    KnownCompany, delete_removed_companies, find_company, known_companies, remove_companies, upsert_companies,
};
pub use headers::{delete_unused_headers, find_header, insert_header, known_header_names, list_kept_headers};
pub use jobs::{KnownJob, delete_removed_jobs, find_jobs, known_jobs, remove_jobs, upsert_jobs};
pub use posts::replace_shown;
pub use search::{search_companies, search_jobs};

use aushang_db::{Connection, Tx};
use sea_orm::{DbBackend, QueryResult, Statement};

use crate::media::StoredImage;
use crate::problem::{Error, Result};
use crate::sql::{self, Values};

/// The SQL clause that locks the rows of a table in share mode until the transaction ends, so that no import
/// removes them. Several posts can lock the same rows. Empty for `SQLite`, which has only one writer.
fn share_lock(tx: &Tx, table: &str) -> String {
    match tx.get_database_backend() {
        DbBackend::Postgres => format!(" for share of {table}"),
        _ => String::new(),
    }
}

async fn rows(db: &impl Connection, sql: &str, values: Values) -> Result<Vec<QueryResult>> {
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values.0);
    Ok(db.query_all_raw(statement).await?)
}

async fn execute(db: &impl Connection, sql: &str, values: Values) -> Result<u64> {
    Ok(sql::execute(db, sql, values.0).await?)
}

/// Parses a nullable column that contains an image as JSON.
fn image(row: &QueryResult, column: &str) -> Result<Option<StoredImage>> {
    let image: Option<String> = row.try_get("", column)?;
    image.as_deref().map(serde_json::from_str).transpose().map_err(Error::failure)
}
