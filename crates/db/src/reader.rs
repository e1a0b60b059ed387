//! A pool of connections for reading. Each statement uses one connection.
//!
//! On `SQLite` this is our own pool, because sqlx's pool tests each returned connection, which takes as long
//! as the statement itself. A file does not disconnect, so the test is not necessary.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sea_orm::sqlx::{self, AssertSqlSafe, ConnectOptions, Connection, Executor, Sqlite};
use sea_orm::{
    ConnAcquireErr, ConnectionTrait, DatabaseConnection, DbBackend, DbErr, ExecResult, QueryResult,
    Statement, Values,
};
use sea_query_sqlx::SqlxValues;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::Failure;
use crate::error::{conn, exec, queried};
use crate::postgres::PostgresPool;

/// Timeout for getting a connection from the pool.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(30);
/// `SQLite` checks whether a statement was cancelled each time its virtual machine has executed this number
/// of instructions.
const PROGRESS_INSTRUCTIONS: i32 = 1000;

/// The connections for reading. Cheap to clone. Cannot write on `SQLite`.
#[derive(Clone)]
pub struct Reader {
    connections: Connections,
    statements: Arc<AtomicU64>,
}

#[derive(Clone)]
enum Connections {
    Sqlite(Arc<FilePool>),
    Postgres(PostgresPool),
    /// For commands that open the database read-only.
    Pool(DatabaseConnection),
}

impl Reader {
    /// Uses the connections of this pool.
    pub(crate) fn of_pool(pool: DatabaseConnection) -> Self {
        Self { connections: Connections::Pool(pool), statements: Arc::default() }
    }

    pub(crate) fn of_server(pool: PostgresPool) -> Self {
        Self { connections: Connections::Postgres(pool), statements: Arc::default() }
    }

    /// Opens one connection now, and more on demand, up to `limit`.
    pub(crate) async fn of_file(settings: SqliteConnectOptions, limit: u32) -> Result<Self, DbErr> {
        let limit = limit.max(1);
        let first = Cancellable::open(&settings).await.map_err(conn)?;
        let permits = Semaphore::new(usize::try_from(limit).unwrap_or(Semaphore::MAX_PERMITS));
        let pool = FilePool { settings, limit, permits: Arc::new(permits), idle: Mutex::new(vec![first]) };
        Ok(Self { connections: Connections::Sqlite(Arc::new(pool)), statements: Arc::default() })
    }

    /// The number of statements so far.
    pub(crate) fn statements(&self) -> u64 {
        self.statements.load(Ordering::Relaxed)
    }

    /// Waits for the running statements and closes all connections.
    pub(crate) async fn close(self) -> Result<(), Failure> {
        match self.connections {
            Connections::Pool(pool) => Ok(pool.close().await?),
            Connections::Postgres(pool) => {
                pool.close().await;
                Ok(())
            }
            Connections::Sqlite(pool) => Ok(pool.close().await?),
        }
    }

    fn count(&self) {
        self.statements.fetch_add(1, Ordering::Relaxed);
    }
}

#[async_trait]
impl ConnectionTrait for Reader {
    fn get_database_backend(&self) -> DbBackend {
        match &self.connections {
            Connections::Sqlite(_) => DbBackend::Sqlite,
            Connections::Postgres(_) => DbBackend::Postgres,
            Connections::Pool(pool) => pool.get_database_backend(),
        }
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.count();
        match &self.connections {
            Connections::Pool(pool) => pool.execute_raw(statement).await,
            Connections::Postgres(pool) => pool.lend().await?.execute(statement).await,
            Connections::Sqlite(pool) => {
                let mut lent = pool.lend().await?;
                let done = query(statement).execute(lent.connection()).await;
                lent.give_back(done).map(ExecResult::from).map_err(exec)
            }
        }
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.count();
        match &self.connections {
            Connections::Pool(pool) => pool.execute_unprepared(sql).await,
            Connections::Postgres(pool) => pool.lend().await?.execute_unprepared(sql).await,
            Connections::Sqlite(pool) => {
                let mut lent = pool.lend().await?;
                let done = lent.connection().execute(AssertSqlSafe(sql)).await;
                lent.give_back(done).map(ExecResult::from).map_err(exec)
            }
        }
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.count();
        match &self.connections {
            Connections::Pool(pool) => pool.query_one_raw(statement).await,
            Connections::Postgres(pool) => pool.lend().await?.query_one(statement).await,
            Connections::Sqlite(pool) => {
                let mut lent = pool.lend().await?;
                let row = query(statement).fetch_optional(lent.connection()).await;
                Ok(lent.give_back(row).map_err(queried)?.map(QueryResult::from))
            }
        }
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.count();
        match &self.connections {
            Connections::Pool(pool) => pool.query_all_raw(statement).await,
            Connections::Postgres(pool) => pool.lend().await?.query_all(statement).await,
            Connections::Sqlite(pool) => {
                let mut lent = pool.lend().await?;
                let rows = query(statement).fetch_all(lent.connection()).await;
                let rows = lent.give_back(rows).map_err(queried)?;
                Ok(rows.into_iter().map(QueryResult::from).collect())
            }
        }
    }
}

fn query(statement: Statement) -> sqlx::query::Query<'static, Sqlite, SqlxValues> {
    let values = statement.values.unwrap_or_else(|| Values(Vec::new()));
    sqlx::query_with(AssertSqlSafe(statement.sql), SqlxValues(values))
}

/// A connection whose running statement can be cancelled.
struct Cancellable {
    connection: SqliteConnection,
    is_cancelled: Arc<AtomicBool>,
}

impl Cancellable {
    async fn open(settings: &SqliteConnectOptions) -> Result<Self, sqlx::Error> {
        let mut connection = settings.connect().await?;
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let flag = is_cancelled.clone();
        let may_continue = move || !flag.load(Ordering::Relaxed);
        connection.lock_handle().await?.set_progress_handler(PROGRESS_INSTRUCTIONS, may_continue);
        Ok(Self { connection, is_cancelled })
    }
}

/// A pool of connections to a file.
struct FilePool {
    settings: SqliteConnectOptions,
    limit: u32,
    permits: Arc<Semaphore>,
    /// The most recently used connection is last, and is used next.
    idle: Mutex<Vec<Cancellable>>,
}

impl FilePool {
    async fn lend(self: &Arc<Self>) -> Result<Lent, DbErr> {
        let permit = timeout(ACQUIRE_TIMEOUT, self.permits.clone().acquire_owned()).await;
        let permit = permit.map_err(|_elapsed| DbErr::ConnectionAcquire(ConnAcquireErr::Timeout))?;
        let permit = permit.map_err(|_closed| DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed))?;
        let idle = self.idle().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => Cancellable::open(&self.settings).await.map_err(conn)?,
        };
        Ok(Lent { borrowed: Some((connection, permit)), pool: self.clone() })
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Cancellable>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn close(&self) -> Result<(), DbErr> {
        let all = self.permits.acquire_many(self.limit).await;
        self.permits.close();
        drop(all);
        let idle = std::mem::take(&mut *self.idle());
        for cancellable in idle {
            cancellable.connection.close().await.map_err(conn)?;
        }
        Ok(())
    }
}

/// A connection in use. Dropping it before `give_back` cancels its statement.
struct Lent {
    /// `None` after `give_back`.
    borrowed: Option<(Cancellable, OwnedSemaphorePermit)>,
    pool: Arc<FilePool>,
}

impl Lent {
    fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.borrowed.as_mut().expect("`give_back` consumes it").0.connection
    }

    /// Returns the connection to the pool, or closes it if it broke. Returns the outcome of the statement.
    fn give_back<T>(mut self, outcome: Result<T, sqlx::Error>) -> Result<T, sqlx::Error> {
        let (connection, permit) = self.borrowed.take().expect("`give_back` consumes it");
        if matches!(outcome, Ok(_) | Err(sqlx::Error::Database(_))) {
            self.pool.idle().push(connection);
        }
        drop(permit);
        outcome
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let Some((mut cancellable, permit)) = self.borrowed.take() else { return };
        cancellable.is_cancelled.store(true, Ordering::Relaxed);
        let pool = self.pool.clone();
        let returning = async move {
            // Responds after the cancelled statement has ended.
            let outcome = cancellable.connection.ping().await;
            cancellable.is_cancelled.store(false, Ordering::Relaxed);
            if outcome.is_ok() {
                pool.idle().push(cancellable);
            }
            drop(permit);
        };
        // Without a runtime the process is ending.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(returning);
        }
    }
}
