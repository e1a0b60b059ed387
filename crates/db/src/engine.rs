//! Opens a database on one of the two engines, and checks its version and settings.

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sea_orm::sqlx::Connection;
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sea_orm::{ConnectionTrait, DatabaseConnection, DbErr, RuntimeErr, SqlxSqliteConnector, Statement};
use tokio_util::task::TaskTracker;

use crate::lock::WriterLock;
use crate::postgres::PostgresPool;
use crate::sqlite_writer::SqliteWriter;
use crate::{OpenError, Reader};

/// The default of [`Options::max_writes_per_commit`].
pub const WRITES_PER_COMMIT: NonZeroU32 = NonZeroU32::new(64).expect("64 is not zero");

/// Options for opening a database.
#[derive(Clone, Debug)]
pub struct Options {
    /// `sqlite:path/to/file` or `postgres://user:password@host/name`.
    pub url: String,
    /// Maximum connections for reading; on `PostgreSQL` for reading and writing together.
    pub max_connections: u32,
    /// Maximum writes that share one commit, on `SQLite`. Limits how long the first of them waits.
    pub max_writes_per_commit: NonZeroU32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// The writer. Hides the difference between the engines.
pub(crate) enum Writer {
    Sqlite(SqliteWriter),
    Postgres(PostgresPool, TaskTracker),
    /// The database was opened read-only.
    ReadOnly(Engine),
}

pub(crate) async fn open(options: &Options) -> Result<(Reader, Writer), OpenError> {
    match place(options)? {
        Place::File(path) => open_sqlite(&path, options).await,
        Place::Server => {
            let pool = PostgresPool::open(options).await?;
            Ok((Reader::of_server(pool.clone()), Writer::Postgres(pool, TaskTracker::new())))
        }
    }
}

/// Connects read-only, also while another process writes: does not create, migrate or lock the database. On
/// `SQLite` the connection refuses to write; on `PostgreSQL` it does not.
pub async fn open_read_only(options: &Options) -> Result<DatabaseConnection, OpenError> {
    match place(options)? {
        Place::File(path) if !path.exists() => Err(OpenError::Missing { path }),
        Place::File(path) => {
            let read_only = sqlite_settings(&path).create_if_missing(false).pragma("query_only", "on");
            Ok(sqlite_pool(read_only, SqlitePoolOptions::new().max_connections(1)).await?)
        }
        Place::Server => Ok(PostgresPool::open(options).await?.without_limits()),
    }
}

/// The engine of an address.
pub fn engine_of(options: &Options) -> Result<Engine, OpenError> {
    Ok(match place(options)? {
        Place::File(_) => Engine::Sqlite,
        Place::Server => Engine::Postgres,
    })
}

/// The path of an `SQLite` database, which need not exist; `None` for `PostgreSQL`.
pub fn file_of(options: &Options) -> Result<Option<PathBuf>, OpenError> {
    Ok(match place(options)? {
        Place::File(path) => Some(path),
        Place::Server => None,
    })
}

/// The location of a database.
pub(crate) enum Place {
    File(PathBuf),
    Server,
}

pub(crate) fn place(options: &Options) -> Result<Place, OpenError> {
    match options.url.split_once(':') {
        Some(("sqlite", path)) => {
            if let Some((_, settings)) = path.split_once('?') {
                return Err(OpenError::Settings(settings.to_owned()));
            }
            let path = Path::new(path.strip_prefix("//").unwrap_or(path));
            let absolute = std::path::absolute(path);
            Ok(Place::File(absolute.map_err(|source| OpenError::Folder { path: path.to_owned(), source })?))
        }
        Some(("postgres" | "postgresql", _)) => Ok(Place::Server),
        _ => Err(OpenError::UnknownEngine(options.url.split(':').next().unwrap_or_default().to_owned())),
    }
}

/// Opens a writer beside the server. `SQLite` makes both writers wait for each other.
pub(crate) async fn open_beside(options: &Options) -> Result<(Reader, Writer), OpenError> {
    match place(options)? {
        Place::File(path) if !path.exists() => Err(OpenError::Missing { path }),
        Place::File(path) => {
            let settings = sqlite_settings(&path).create_if_missing(false);
            let writer = sqlite_pool(settings.clone(), SqlitePoolOptions::new().max_connections(1)).await?;
            let reader = Reader::of_file(settings.pragma("query_only", "on"), 1).await?;
            Ok((reader, Writer::Sqlite(SqliteWriter::start(writer, options.max_writes_per_commit, None))))
        }
        Place::Server => open(options).await,
    }
}

async fn open_sqlite(path: &Path, options: &Options) -> Result<(Reader, Writer), OpenError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|source| OpenError::Folder { path: folder.to_owned(), source })?;
    }
    let lock = WriterLock::take(path)?;

    let settings = sqlite_settings(path).create_if_missing(true).journal_mode(SqliteJournalMode::Wal);
    // Only for the writer: it writes when the connection closes, which readers cannot.
    let writing = settings.clone().optimize_on_close(true, None);
    let one = SqlitePoolOptions::new()
        .max_connections(1)
        // Replaces a connection that is still in a transaction: if SQLite itself ended a transaction, sqlx
        // counts its savepoints wrong.
        .before_acquire(|connection, _| Box::pin(async { Ok(!connection.is_in_transaction()) }));
    let writer = sqlite_pool(writing, one).await?;
    assert_sqlite(&writer).await?;

    let reader = Reader::of_file(settings.pragma("query_only", "on"), options.max_connections).await?;
    Ok((reader, Writer::Sqlite(SqliteWriter::start(writer, options.max_writes_per_commit, Some(lock)))))
}

pub(crate) fn sqlite_settings(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10))
        .pragma("temp_store", "memory")
        // Overwrites deleted data with zeros, so that deleted mails, links and people cannot be recovered
        // from the file.
        .pragma("secure_delete", "on")
        // 1 MiB per connection: the operating system caches the file as well.
        .pragma("cache_size", "-1024")
        .statement_cache_capacity(256)
}

/// Connections that stay open as long as the pool.
pub(crate) async fn sqlite_pool(
    settings: SqliteConnectOptions,
    pool: SqlitePoolOptions,
) -> Result<DatabaseConnection, DbErr> {
    // Does not test connections before use: a file does not disconnect, and a test would double the time of
    // each statement.
    let pool = pool.idle_timeout(None).max_lifetime(None).test_before_acquire(false);
    let pool = pool.connect_with(settings).await;
    let pool = pool.map_err(|error| DbErr::Conn(RuntimeErr::SqlxError(error.into())))?;
    Ok(SqlxSqliteConnector::from_sqlx_sqlite_pool(pool))
}

/// Checks the version and the effective settings. With `synchronous=FULL` silently off, a power failure could
/// lose posts that were already acknowledged.
async fn assert_sqlite(connection: &DatabaseConnection) -> Result<(), OpenError> {
    let version: String = scalar(connection, "select sqlite_version()").await?;
    if release(&version) < [3, 51, 3] {
        return Err(OpenError::SqliteTooOld { found: version });
    }
    for (setting, wanted) in [("synchronous", 2), ("foreign_keys", 1), ("secure_delete", 1)] {
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

async fn scalar<T: sea_orm::TryGetable>(connection: &DatabaseConnection, sql: &str) -> Result<T, OpenError> {
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let row = connection.query_one_raw(statement).await?;
    Ok(row.expect("the query returns one row").try_get_by_index(0)?)
}

/// Parses a version such as `3.51.3` into comparable numbers.
fn release(version: &str) -> [u32; 3] {
    let mut parts = version.split('.').map(|part| part.parse().unwrap_or(0));
    std::array::from_fn(|_| parts.next().unwrap_or(0))
}
