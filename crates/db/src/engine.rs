//! The two engines: how each is opened, and what is asserted before it is trusted.

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::time::Duration;

use sea_orm::sqlx::Connection;
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbErr, RuntimeErr, SqlxSqliteConnector,
    Statement,
};
use tokio_util::task::TaskTracker;

use crate::lock::WriterLock;
use crate::sqlite_writer::SqliteWriter;
use crate::{OpenError, Reader};

/// How long `PostgreSQL` bears with a connection of ours. The address may ask for something else:
/// `postgres://…?options[lock_timeout]=30s`.
const PATIENCE: [(&str, &str); 3] = [
    // The longest are portions of long work. What takes longer shall not keep a connection of the
    // pool from everybody else; steps of the schema alone may.
    ("statement_timeout", "60s"),
    // Whoever holds a row awaits nothing but the database and lets go of it in a moment.
    ("lock_timeout", "10s"),
    // Of a node that froze or lost its network in the middle of a write.
    ("idle_in_transaction_session_timeout", "60s"),
];

/// How many writes share one commit where nobody asks for something else.
pub const WRITES_PER_COMMIT: NonZeroU32 = NonZeroU32::new(64).expect("above zero");

/// How long a connection to `PostgreSQL` may rest before it is asked whether it is still there.
const TRUSTED: Duration = Duration::from_secs(1);

/// How a database is opened.
#[derive(Clone, Debug)]
pub struct Options {
    /// `sqlite:path/to/file` or `postgres://user:password@host/name`.
    pub url: String,
    /// Connections kept for reading (`PostgreSQL`: for everything).
    pub max_connections: u32,
    /// Writes that share one commit at most, on `SQLite`. Bounds how long the first of them waits.
    pub max_writes_per_commit: NonZeroU32,
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
    /// It was opened to look.
    Nobody(Engine),
}

pub(crate) async fn open(options: &Options) -> Result<(Reader, Writer), OpenError> {
    match place(options)? {
        Place::File(path) => open_sqlite(&path, options).await,
        Place::Server => {
            let connection = connect_postgres(options).await?;
            Ok((Reader::of_pool(connection.clone()), Writer::Postgres(connection, TaskTracker::new())))
        }
    }
}

/// Connects to look at what is there, also beside a process that writes: nothing is created,
/// brought up to date or locked, and on `SQLite` nothing can be written.
pub async fn open_to_look(options: &Options) -> Result<DatabaseConnection, OpenError> {
    match place(options)? {
        Place::File(path) if !path.exists() => Err(OpenError::Missing { path }),
        Place::File(path) => {
            let looking = sqlite_settings(&path).create_if_missing(false).pragma("query_only", "on");
            Ok(sqlite_pool(looking, SqlitePoolOptions::new().max_connections(1)).await?)
        }
        Place::Server => connect_postgres(options).await,
    }
}

/// Which engine an address leads to.
pub fn engine_of(options: &Options) -> Result<Engine, OpenError> {
    Ok(match place(options)? {
        Place::File(_) => Engine::Sqlite,
        Place::Server => Engine::Postgres,
    })
}

/// The file of an `SQLite` database, whether it is there or not; none: it is on a server.
pub fn file_of(options: &Options) -> Result<Option<PathBuf>, OpenError> {
    Ok(match place(options)? {
        Place::File(path) => Some(path),
        Place::Server => None,
    })
}

/// Where a database is.
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

async fn open_sqlite(path: &Path, options: &Options) -> Result<(Reader, Writer), OpenError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|source| OpenError::Folder { path: folder.to_owned(), source })?;
    }
    let lock = WriterLock::take(path)?;

    let settings = sqlite_settings(path).create_if_missing(true).journal_mode(SqliteJournalMode::Wal);
    // It writes when it closes, so no reader may have it.
    let writing = settings.clone().optimize_on_close(true, None);
    let one = SqlitePoolOptions::new()
        .max_connections(1)
        // When SQLite itself ended a transaction, its savepoints can no longer be counted.
        .before_acquire(|connection, _| Box::pin(async { Ok(!connection.is_in_transaction()) }));
    let writer = sqlite_pool(writing, one).await?;
    assert_sqlite(&writer).await?;

    let reader = Reader::of_file(settings.pragma("query_only", "on"), options.max_connections).await?;
    Ok((reader, Writer::Sqlite(SqliteWriter::start(writer, options.max_writes_per_commit, lock))))
}

pub(crate) fn sqlite_settings(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10))
        .pragma("temp_store", "memory")
        // What is deleted is overwritten: mails, links and people are gone from the file, too.
        .pragma("secure_delete", "on")
        // One mebibyte for each connection: the system keeps the file in memory as well.
        .pragma("cache_size", "-1024")
        .statement_cache_capacity(256)
}

/// Connections that stay open as long as the pool.
pub(crate) async fn sqlite_pool(
    settings: SqliteConnectOptions,
    pool: SqlitePoolOptions,
) -> Result<DatabaseConnection, DbErr> {
    // A file does not hang up: asking whether it is there would double the way of each statement.
    let pool = pool.idle_timeout(None).max_lifetime(None).test_before_acquire(false);
    let pool = pool.connect_with(settings).await;
    let pool = pool.map_err(|error| DbErr::Conn(RuntimeErr::SqlxError(error.into())))?;
    Ok(SqlxSqliteConnector::from_sqlx_sqlite_pool(pool))
}

/// What was asked for is read back: a database that silently lost `synchronous=FULL` would
/// acknowledge posts that a power cut takes away again.
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

async fn connect_postgres(options: &Options) -> Result<DatabaseConnection, OpenError> {
    let mut settings = ConnectOptions::new(&options.url);
    settings
        .max_connections(options.max_connections)
        // Also what a server waits that starts together with its database.
        .acquire_timeout(Duration::from_secs(30))
        .map_sqlx_postgres_opts(|address| {
            let asked = address.get_options().unwrap_or_default().to_owned();
            let is_asked = |name| asked.split([' ', '-', '=']).any(|word| word == name);
            address.options(PATIENCE.into_iter().filter(|(name, _)| !is_asked(*name)))
        })
        // A connection that was in use a moment ago is there. To ask it each time would double the way of
        // each statement.
        .map_sqlx_postgres_pool_opts(|pool| {
            pool.test_before_acquire(false).before_acquire(|connection, used| {
                Box::pin(async move { Ok(used.idle_for < TRUSTED || connection.ping().await.is_ok()) })
            })
        })
        .sqlx_logging(false);
    let connection = Database::connect(settings).await?;
    let number: String = scalar(&connection, "show server_version_num").await?;
    if number.parse::<u32>().unwrap_or(0) < 150_000 {
        return Err(OpenError::PostgresTooOld { found: number });
    }
    Ok(connection)
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
