//! What reads: connections that are lent for a statement each.
//!
//! On `SQLite` they are kept here and not in sqlx's pool. Whenever a connection comes back, that pool asks
//! it whether it is still there, which is as long a way as the statement itself. A file does not hang up.

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

/// Who waits longer for a connection is refused.
const PATIENCE: Duration = Duration::from_secs(30);
/// Steps of its own machine, some microseconds each, after which `SQLite` asks whether to go on.
const STEPS: i32 = 1000;

/// Cheap to clone. Cannot write on `SQLite`.
#[derive(Clone)]
pub struct Reader {
    connections: Connections,
    given: Arc<AtomicU64>,
}

#[derive(Clone)]
enum Connections {
    Sqlite(Arc<Kept>),
    Postgres(PostgresPool),
    /// For commands that only read.
    Pool(DatabaseConnection),
}

impl Reader {
    /// Lends as many connections of the pool at once as it has.
    pub(crate) fn of_pool(pool: DatabaseConnection) -> Self {
        Self { connections: Connections::Pool(pool), given: Arc::default() }
    }

    pub(crate) fn of_server(pool: PostgresPool) -> Self {
        Self { connections: Connections::Postgres(pool), given: Arc::default() }
    }

    /// Opens one connection now and others, `most` at once, when they are wanted.
    pub(crate) async fn of_file(settings: SqliteConnectOptions, limit: u32) -> Result<Self, DbErr> {
        let limit = limit.max(1);
        let first = Lendable::open(&settings).await.map_err(conn)?;
        let turns = Semaphore::new(usize::try_from(limit).unwrap_or(Semaphore::MAX_PERMITS));
        let kept = Kept { settings, limit, turns: Arc::new(turns), idle: Mutex::new(vec![first]) };
        Ok(Self { connections: Connections::Sqlite(Arc::new(kept)), given: Arc::default() })
    }

    /// How many statements it was given so far.
    pub(crate) fn given(&self) -> u64 {
        self.given.load(Ordering::Relaxed)
    }

    /// Waits for the statements that are under way.
    pub(crate) async fn close(self) -> Result<(), Failure> {
        match self.connections {
            Connections::Pool(pool) => Ok(pool.close().await?),
            Connections::Postgres(pool) => {
                pool.close().await;
                Ok(())
            }
            Connections::Sqlite(kept) => Ok(kept.close().await?),
        }
    }

    fn count(&self) {
        self.given.fetch_add(1, Ordering::Relaxed);
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
            Connections::Sqlite(kept) => {
                let mut lent = kept.lend().await?;
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
            Connections::Sqlite(kept) => {
                let mut lent = kept.lend().await?;
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
            Connections::Sqlite(kept) => {
                let mut lent = kept.lend().await?;
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
            Connections::Sqlite(kept) => {
                let mut lent = kept.lend().await?;
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

/// A connection whose statement can be broken off.
struct Lendable {
    connection: SqliteConnection,
    is_unwanted: Arc<AtomicBool>,
}

impl Lendable {
    async fn open(settings: &SqliteConnectOptions) -> Result<Self, sqlx::Error> {
        let mut connection = settings.connect().await?;
        let is_unwanted = Arc::new(AtomicBool::new(false));
        let asked = is_unwanted.clone();
        let goes_on = move || !asked.load(Ordering::Relaxed);
        connection.lock_handle().await?.set_progress_handler(STEPS, goes_on);
        Ok(Self { connection, is_unwanted })
    }
}

/// Connections to a file.
struct Kept {
    settings: SqliteConnectOptions,
    limit: u32,
    turns: Arc<Semaphore>,
    /// Those that nobody has; the one that was used last is the next.
    idle: Mutex<Vec<Lendable>>,
}

impl Kept {
    async fn lend(self: &Arc<Self>) -> Result<Lent, DbErr> {
        let turn = timeout(PATIENCE, self.turns.clone().acquire_owned()).await;
        let turn = turn.map_err(|_too_long| DbErr::ConnectionAcquire(ConnAcquireErr::Timeout))?;
        let turn = turn.map_err(|_closed| DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed))?;
        let idle = self.idle().pop();
        let lendable = match idle {
            Some(lendable) => lendable,
            None => Lendable::open(&self.settings).await.map_err(conn)?,
        };
        Ok(Lent { borrowed: Some((lendable, turn)), kept: self.clone() })
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Lendable>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn close(&self) -> Result<(), DbErr> {
        let all = self.turns.acquire_many(self.limit).await;
        self.turns.close();
        drop(all);
        let idle = std::mem::take(&mut *self.idle());
        for lendable in idle {
            lendable.connection.close().await.map_err(conn)?;
        }
        Ok(())
    }
}

/// A connection until it is given back. Who hangs up before breaks its statement off.
struct Lent {
    /// None: it was given back.
    borrowed: Option<(Lendable, OwnedSemaphorePermit)>,
    kept: Arc<Kept>,
}

impl Lent {
    fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.borrowed.as_mut().expect("it is given back last").0.connection
    }

    /// With what came of its statement. A connection that broke is kept no longer.
    fn give_back<T>(mut self, outcome: Result<T, sqlx::Error>) -> Result<T, sqlx::Error> {
        let (lendable, turn) = self.borrowed.take().expect("it is given back once");
        if matches!(outcome, Ok(_) | Err(sqlx::Error::Database(_))) {
            self.kept.idle().push(lendable);
        }
        drop(turn);
        outcome
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let Some((mut lendable, turn)) = self.borrowed.take() else { return };
        lendable.is_unwanted.store(true, Ordering::Relaxed);
        let kept = self.kept.clone();
        let waiting = async move {
            // It answers when the statement has ended.
            let outcome = lendable.connection.ping().await;
            lendable.is_unwanted.store(false, Ordering::Relaxed);
            if outcome.is_ok() {
                kept.idle().push(lendable);
            }
            drop(turn);
        };
        // Without a runtime the process ends.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(waiting);
        }
    }
}
