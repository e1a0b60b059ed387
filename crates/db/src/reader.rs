//! What reads: connections that are lent for a statement each.
//!
//! On `SQLite` they are kept here and not in sqlx's pool. Whenever a connection comes back, that pool asks
//! it whether it is still there, which is as long a way as the statement itself. A file does not hang up.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sea_orm::sqlx::{self, AssertSqlSafe, ConnectOptions, Connection, Executor, Sqlite};
use sea_orm::{
    ConnAcquireErr, ConnectionTrait, DatabaseConnection, DbBackend, DbErr, ExecResult, QueryResult,
    RuntimeErr, Statement,
};
use sea_query_sqlx::SqlxValues;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::Failure;

/// Cheap to clone. Cannot write on `SQLite`.
#[derive(Clone)]
pub struct Reader {
    connections: Connections,
    given: Arc<AtomicU64>,
}

#[derive(Clone)]
enum Connections {
    Sqlite(Arc<Kept>),
    Pool(DatabaseConnection),
}

impl Reader {
    /// Lends as many connections of the pool at once as it has.
    pub(crate) fn of_pool(pool: DatabaseConnection) -> Self {
        Self { connections: Connections::Pool(pool), given: Arc::default() }
    }

    /// Opens one connection now and others, `most` at once, when they are wanted.
    pub(crate) async fn of_file(settings: SqliteConnectOptions, most: u32) -> Result<Self, DbErr> {
        let most = most.max(1);
        let first = settings.connect().await.map_err(failed_to_open)?;
        let turns = Semaphore::new(usize::try_from(most).unwrap_or(Semaphore::MAX_PERMITS));
        let kept = Kept { settings, most, turns, idle: Mutex::new(vec![first]) };
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
            Connections::Pool(pool) => pool.get_database_backend(),
        }
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.count();
        match &self.connections {
            Connections::Pool(pool) => pool.execute_raw(statement).await,
            Connections::Sqlite(kept) => {
                let mut lent = kept.lend().await?;
                let done = query(&statement).execute(lent.connection()).await;
                lent.give_back();
                done.map(ExecResult::from).map_err(|error| DbErr::Exec(because(error)))
            }
        }
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.count();
        match &self.connections {
            Connections::Pool(pool) => pool.execute_unprepared(sql).await,
            Connections::Sqlite(kept) => {
                let mut lent = kept.lend().await?;
                let done = lent.connection().execute(AssertSqlSafe(sql)).await;
                lent.give_back();
                done.map(ExecResult::from).map_err(|error| DbErr::Exec(because(error)))
            }
        }
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.count();
        match &self.connections {
            Connections::Pool(pool) => pool.query_one_raw(statement).await,
            Connections::Sqlite(kept) => {
                let mut lent = kept.lend().await?;
                let row = query(&statement).fetch_optional(lent.connection()).await;
                lent.give_back();
                Ok(row.map_err(|error| DbErr::Query(because(error)))?.map(QueryResult::from))
            }
        }
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.count();
        match &self.connections {
            Connections::Pool(pool) => pool.query_all_raw(statement).await,
            Connections::Sqlite(kept) => {
                let mut lent = kept.lend().await?;
                let rows = query(&statement).fetch_all(lent.connection()).await;
                lent.give_back();
                let rows = rows.map_err(|error| DbErr::Query(because(error)))?;
                Ok(rows.into_iter().map(QueryResult::from).collect())
            }
        }
    }
}

type Query<'q> = sqlx::query::Query<'q, Sqlite, SqlxValues>;

fn query(statement: &Statement) -> Query<'_> {
    let values = statement.values.clone().unwrap_or_else(|| sea_orm::Values(Vec::new()));
    sqlx::query_with(AssertSqlSafe(statement.sql.as_str()), SqlxValues(values))
}

fn because(error: sqlx::Error) -> RuntimeErr {
    RuntimeErr::SqlxError(error.into())
}

fn failed_to_open(error: sqlx::Error) -> DbErr {
    DbErr::Conn(because(error))
}

/// Connections to a file.
struct Kept {
    settings: SqliteConnectOptions,
    most: u32,
    turns: Semaphore,
    /// Those that nobody has; the one that was used last is the next.
    idle: Mutex<Vec<SqliteConnection>>,
}

impl Kept {
    async fn lend(&self) -> Result<Lent<'_>, DbErr> {
        let closed = |_| DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed);
        let turn = self.turns.acquire().await.map_err(closed)?;
        let idle = self.idle().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => self.settings.connect().await.map_err(failed_to_open)?,
        };
        Ok(Lent { connection, kept: self, _turn: turn })
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<SqliteConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn close(&self) -> Result<(), DbErr> {
        let all = self.turns.acquire_many(self.most).await;
        self.turns.close();
        drop(all);
        let idle = std::mem::take(&mut *self.idle());
        for connection in idle {
            connection.close().await.map_err(failed_to_open)?;
        }
        Ok(())
    }
}

/// Whoever hangs up before the statement ended does not give it back: what it still does would keep the
/// next one waiting.
struct Lent<'k> {
    connection: SqliteConnection,
    kept: &'k Kept,
    _turn: SemaphorePermit<'k>,
}

impl Lent<'_> {
    fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }

    fn give_back(self) {
        self.kept.idle().push(self.connection);
    }
}
