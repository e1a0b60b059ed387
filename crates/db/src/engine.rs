//! The two engines: how each is opened, and what is asserted before it is trusted.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sea_orm::sqlx::Connection;
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DatabaseConnection, SqlxSqliteConnector, Statement,
};
use tokio_util::task::TaskTracker;

use crate::OpenError;
use crate::lock::WriterLock;
use crate::sqlite_writer::SqliteWriter;

/// How a database is opened.
#[derive(Clone, Debug)]
pub struct Options {
    /// `sqlite:path/to/file` or `postgres://user:password@host/name`.
    pub url: String,
    /// Connections kept for reading (`PostgreSQL`: for everything).
    pub max_connections: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// What writes; the difference between the engines ends here.
pub(crate) enum Writer {
    Sqlite(SqliteWriter),
    Postgres(DatabaseConnection, TaskTracker),
}

pub(crate) async fn open(options: &Options) -> Result<(DatabaseConnection, Writer), OpenError> {
    match options.url.split_once(':') {
        Some(("sqlite", path)) => {
            let path = path.trim_start_matches("//").split('?').next().unwrap_or_default();
            open_sqlite(Path::new(path), options.max_connections).await
        }
        Some(("postgres" | "postgresql", _)) => open_postgres(options).await,
        _ => Err(OpenError::UnknownEngine(options.url.split(':').next().unwrap_or_default().to_owned())),
    }
}

async fn open_sqlite(path: &Path, readers: u32) -> Result<(DatabaseConnection, Writer), OpenError> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)
            .map_err(|source| OpenError::Folder { path: folder.to_owned(), source })?;
    }
    let path: PathBuf =
        std::path::absolute(path).map_err(|source| OpenError::Folder { path: path.to_owned(), source })?;
    let lock = WriterLock::take(&path)?;

    let settings = SqliteConnectOptions::new()
        .filename(&path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10))
        .pragma("temp_store", "memory")
        .statement_cache_capacity(256);
    // It writes when it closes, so no reader may have it.
    let writing = settings.clone().optimize_on_close(true, None);
    let writer = SqlitePoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        // When SQLite itself ended a transaction, its savepoints can no longer be counted.
        .before_acquire(|connection, _| Box::pin(async { Ok(!connection.is_in_transaction()) }))
        .connect_with(writing)
        .await
        .map_err(|error| sea_orm::DbErr::Conn(sea_orm::RuntimeErr::SqlxError(error.into())))?;
    let writer = SqlxSqliteConnector::from_sqlx_sqlite_pool(writer);
    assert_sqlite(&writer).await?;

    let reader = SqlitePoolOptions::new()
        .max_connections(readers)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(settings.pragma("query_only", "on"))
        .await
        .map_err(|error| sea_orm::DbErr::Conn(sea_orm::RuntimeErr::SqlxError(error.into())))?;
    let reader = SqlxSqliteConnector::from_sqlx_sqlite_pool(reader);
    Ok((reader, Writer::Sqlite(SqliteWriter::start(writer, lock))))
}

/// What was asked for is read back: a database that silently lost `synchronous=FULL` would
/// acknowledge posts that a power cut takes away again.
async fn assert_sqlite(connection: &DatabaseConnection) -> Result<(), OpenError> {
    let version: String = scalar(connection, "select sqlite_version()").await?;
    if release(&version) < [3, 51, 3] {
        return Err(OpenError::SqliteTooOld { found: version });
    }
    for (setting, wanted) in [("synchronous", 2), ("foreign_keys", 1)] {
        let found: i64 = scalar(connection, &format!("pragma {setting}")).await?;
        if found != wanted {
            return Err(OpenError::Setting(setting));
        }
    }
    let journal: String = scalar(connection, "pragma journal_mode").await?;
    if journal != "wal" {
        return Err(OpenError::Setting("journal_mode=wal"));
    }
    Ok(())
}

async fn open_postgres(options: &Options) -> Result<(DatabaseConnection, Writer), OpenError> {
    let mut settings = ConnectOptions::new(&options.url);
    settings
        .max_connections(options.max_connections)
        .acquire_timeout(Duration::from_secs(10))
        .sqlx_logging(false);
    let connection = Database::connect(settings).await?;
    let number: String = scalar(&connection, "show server_version_num").await?;
    if number.parse::<u32>().unwrap_or(0) < 150_000 {
        return Err(OpenError::PostgresTooOld { found: number });
    }
    Ok((connection.clone(), Writer::Postgres(connection, TaskTracker::new())))
}

async fn scalar<T: sea_orm::TryGetable>(connection: &DatabaseConnection, sql: &str) -> Result<T, OpenError> {
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let row = connection.query_one_raw(statement).await?;
    Ok(row.expect("a setting has a value").try_get_by_index(0)?)
}

/// `3.51.3` as numbers that compare.
fn release(version: &str) -> [u32; 3] {
    let mut parts = version.split('.').map(|part| part.parse().unwrap_or(0));
    std::array::from_fn(|_| parts.next().unwrap_or(0))
}
