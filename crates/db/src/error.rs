//! Errors of the database that the caller has not caused.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

use sea_orm::{DbErr, RuntimeErr};
use sqlx::error::DatabaseError;

/// An unexpected error: a statement, the connection or the commit failed. Cheap to clone, because the failure
/// of a group commit is returned to each member of the group.
#[derive(Clone, Debug, thiserror::Error)]
#[error("database: {error}")]
pub struct Failure {
    error: Arc<DbErr>,
    storage_full: bool,
}

impl Failure {
    /// Whether the disk of the database is full.
    pub fn is_storage_full(&self) -> bool {
        self.storage_full
    }

    /// The failure of the whole group after a statement failed for this reason: SQLite has already rolled
    /// back the transaction.
    pub(crate) fn storage_full() -> Self {
        Self { storage_full: true, ..DbErr::Custom("the disk is full".to_owned()).into() }
    }

    /// Whether it is a lock conflict with another transaction: a deadlock (40P01), a serialization failure
    /// (40001) or a lock timeout (55P03), or a reference to a row that another transaction has deleted meanwhile
    /// (23503). A retry may succeed, or finds out that the row is gone.
    pub fn is_contention(&self) -> bool {
        is_contention(&self.error)
    }

    /// Whether a unique index refused the row.
    pub fn is_unique_violation(&self) -> bool {
        matches!(self.error.sql_err(), Some(sea_orm::SqlErr::UniqueConstraintViolation(_)))
    }
}

pub(crate) fn is_contention(error: &DbErr) -> bool {
    // SQLite has one writer and never returns these codes.
    code_of(error).is_some_and(|code| ["40P01", "40001", "55P03", "23503"].contains(&code.as_ref()))
}

impl From<DbErr> for Failure {
    fn from(error: DbErr) -> Self {
        Self { storage_full: says_storage_full(&error), error: Arc::new(error) }
    }
}

/// `SQLITE_FULL` (13), and PostgreSQL's `disk_full` (53100).
pub(crate) fn says_storage_full(error: &DbErr) -> bool {
    matches!(code_of(error).as_deref(), Some("13" | "53100"))
}

/// The engine's error code, if the statement or the connection failed with one.
fn code_of(error: &DbErr) -> Option<Cow<'_, str>> {
    let (DbErr::Conn(RuntimeErr::SqlxError(error))
    | DbErr::Exec(RuntimeErr::SqlxError(error))
    | DbErr::Query(RuntimeErr::SqlxError(error))) = error
    else {
        return None;
    };
    error.as_database_error().and_then(DatabaseError::code)
}

/// The reasons why a database cannot be opened. Each message is written for the operator.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("'{0}' is not a database address: it must start with sqlite: or postgres:")]
    UnknownEngine(String),
    #[error("the address of an SQLite database must not contain settings: remove '?{0}'")]
    Settings(String),
    #[error("{path} is in use by process {pid}; one process may write to an SQLite database. Stop the other, or use PostgreSQL to run several", path = path.display())]
    InUse { path: PathBuf, pid: String },
    #[error("a PostgreSQL database is not a file")]
    NoFile,
    #[error("there is no database at {path}", path = path.display())]
    Missing { path: PathBuf },
    #[error(
        "SQLite is {found}, but 3.51.3 or newer is required (older versions can lose a commit in WAL mode)"
    )]
    SqliteTooOld { found: String },
    #[error("SQLite did not accept the setting {0}")]
    Setting(&'static str),
    #[error("PostgreSQL is {found}, but 15 or newer is required")]
    PostgresTooOld { found: String },
    #[error("{path}: {source}", path = path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("cannot open the database: {0}")]
    Failure(#[from] Failure),
}

impl From<DbErr> for OpenError {
    fn from(error: DbErr) -> Self {
        Self::Failure(error.into())
    }
}

/// A failure of the connection.
pub(crate) fn conn(error: sqlx::Error) -> DbErr {
    DbErr::Conn(RuntimeErr::SqlxError(error.into()))
}

/// A failure of a statement without rows.
pub(crate) fn exec(error: sqlx::Error) -> DbErr {
    DbErr::Exec(RuntimeErr::SqlxError(error.into()))
}

/// A failure of a query.
pub(crate) fn queried(error: sqlx::Error) -> DbErr {
    DbErr::Query(RuntimeErr::SqlxError(error.into()))
}
