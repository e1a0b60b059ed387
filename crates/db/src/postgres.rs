//! Connections to PostgreSQL, with a client-side timeout for every wait.
//!
//! The server cancels long statements itself as long as it is reachable. When a firewall drops the state of a
//! connection, or an address moves to another machine, no packets arrive any more and the connection is not
//! closed: without a timeout on this side, the pool would lose each such connection for good. So a connection
//! that exceeds its timeout is dropped, and the pool opens a new one.

use std::io;
use std::str::FromStr;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use sea_orm::sqlx::pool::PoolConnection;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sea_orm::sqlx::{self, AssertSqlSafe, ConnectOptions, Connection, Executor, PgPool, Postgres};
use sea_orm::{
    ConnAcquireErr, DatabaseConnection, DbErr, ExecResult, QueryResult, SqlxPostgresConnector, Statement,
    Values,
};
use sea_query_sqlx::SqlxValues;
use tokio::runtime::Handle;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::error::{conn, exec, queried};
use crate::{OpenError, Options};

/// Server-side timeouts for our connections. The address may override them:
/// `postgres://…?options[lock_timeout]=30s`.
const SERVER_LIMITS: [(&str, &str); 3] = [
    // The longest statements are batches of background work. Slower ones must not occupy a connection of the
    // pool; only migrations may take longer.
    ("statement_timeout", "60s"),
    // A transaction that holds row locks waits only for the database, so it ends soon.
    ("lock_timeout", "10s"),
    // For transactions of a node that froze or lost its network during a write.
    ("idle_in_transaction_session_timeout", "60s"),
];

/// How much longer than `statement_timeout` the client waits, so that the server's error arrives first.
const GRACE: Duration = Duration::from_secs(5);
/// Timeout of a round trip without work.
const ROUND_TRIP_TIMEOUT: Duration = Duration::from_secs(5);
/// Timeout for getting a connection from the pool. Also how long a server waits for a database that starts at
/// the same time.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(30);
/// A connection that was used within this time is not tested before use: a test doubles the round trips of
/// each statement.
const TRUST_PERIOD: Duration = Duration::from_secs(1);

/// Cheap to clone.
#[derive(Clone)]
pub(crate) struct PostgresPool {
    pool: PgPool,
    /// `None` if the address turned `statement_timeout` off.
    statement_limit: Option<Duration>,
}

impl PostgresPool {
    pub async fn open(options: &Options) -> Result<Self, OpenError> {
        let pool = connect(options, TRUST_PERIOD).await?;
        let mut connection = pool.acquire().await.map_err(conn)?;
        let number: String = setting(&mut connection, "server_version_num").await?;
        if number.parse::<u32>().unwrap_or(0) < 150_000 {
            return Err(OpenError::PostgresTooOld { found: number });
        }
        // In milliseconds.
        let limit: String = setting(&mut connection, "statement_timeout").await?;
        let statement_limit = match limit.parse::<u64>() {
            Ok(0) | Err(_) => None,
            Ok(millis) => Some(Duration::from_millis(millis) + GRACE),
        };
        drop(connection);
        Ok(Self { pool, statement_limit })
    }

    /// The same connections without client-side timeouts: for migrations, which may take long, and for
    /// commands, which an operator watches.
    pub fn without_limits(&self) -> DatabaseConnection {
        SqlxPostgresConnector::from_sqlx_postgres_pool(self.pool.clone())
    }

    pub async fn lend(&self) -> Result<Lent, DbErr> {
        let connection = self.pool.acquire().await.map_err(acquired)?;
        Ok(Lent {
            connection: Some(connection),
            limit: self.statement_limit,
            is_between_statements: true,
            in_transaction: false,
        })
    }

    pub async fn begin(&self) -> Result<Transaction, DbErr> {
        let mut lent = self.lend().await?;
        lent.execute_unprepared("begin").await?;
        lent.in_transaction = true;
        Ok(Transaction(Mutex::new(lent)))
    }

    /// Waits for the running statements.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

async fn connect(options: &Options, trust_period: Duration) -> Result<PgPool, DbErr> {
    let address = PgConnectOptions::from_str(&options.url).map_err(conn)?.disable_statement_logging();
    let given = address.get_options().unwrap_or_default().to_owned();
    let is_given = |name| given.split([' ', '-', '=']).any(|word| word == name);
    let address = address.options(SERVER_LIMITS.into_iter().filter(|(name, _)| !is_given(*name)));
    PgPoolOptions::new()
        .max_connections(options.max_connections)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .test_before_acquire(false)
        .before_acquire(move |connection, used| {
            Box::pin(async move {
                if used.idle_for >= trust_period {
                    // An error closes it at once. With `false` the pool would still send a termination
                    // message.
                    timeout(ROUND_TRIP_TIMEOUT, connection.ping())
                        .await
                        .map_err(|_| no_answer(ROUND_TRIP_TIMEOUT))??;
                }
                Ok(true)
            })
        })
        .connect_with(address)
        .await
        .map_err(conn)
}

async fn setting(connection: &mut PgConnection, name: &'static str) -> Result<String, DbErr> {
    sqlx::query_scalar("select setting from pg_settings where name = $1")
        .bind(name)
        .fetch_one(connection)
        .await
        .map_err(queried)
}

/// A pooled connection while it is in use.
pub(crate) struct Lent {
    /// `None` after it exceeded its timeout and was closed.
    connection: Option<PoolConnection<Postgres>>,
    limit: Option<Duration>,
    /// No statement was cancelled by a disconnected caller.
    is_between_statements: bool,
    /// Rolled back before the connection returns to the pool.
    in_transaction: bool,
}

impl Lent {
    pub async fn execute(&mut self, statement: Statement) -> Result<ExecResult, DbErr> {
        let done = self.limited(|connection| query(statement).execute(connection).boxed()).await;
        done.map(ExecResult::from).map_err(exec)
    }

    pub async fn execute_unprepared(&mut self, sql: &str) -> Result<ExecResult, DbErr> {
        let sql = sql.to_owned();
        let done = self.limited(|connection| connection.execute(AssertSqlSafe(sql)).boxed()).await;
        done.map(ExecResult::from).map_err(exec)
    }

    pub async fn query_one(&mut self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        let row = self.limited(|connection| query(statement).fetch_optional(connection).boxed()).await;
        Ok(row.map_err(queried)?.map(QueryResult::from))
    }

    pub async fn query_all(&mut self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        let rows = self.limited(|connection| query(statement).fetch_all(connection).boxed()).await;
        Ok(rows.map_err(queried)?.into_iter().map(QueryResult::from).collect())
    }

    async fn limited<T>(
        &mut self,
        work: impl for<'c> FnOnce(&'c mut PgConnection) -> BoxFuture<'c, Result<T, sqlx::Error>>,
    ) -> Result<T, sqlx::Error> {
        let connection = self.connection.as_mut().ok_or_else(closed)?;
        self.is_between_statements = false;
        let Some(outcome) = within(self.limit, work(connection)).await else {
            let limit = self.limit.unwrap_or_default();
            tracing::warn!(?limit, "PostgreSQL did not answer in time; closing the connection");
            // Closes it without a message to the server, which would not answer that either.
            drop(self.connection.take().map(PoolConnection::detach));
            return Err(no_answer(limit));
        };
        self.is_between_statements = matches!(outcome, Ok(_) | Err(sqlx::Error::Database(_)));
        outcome
    }
}

impl Drop for Lent {
    /// The pool tests a returned connection before it is used again. That has a timeout as well; a statement
    /// whose caller disconnected may first run to its end.
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        // Without a runtime the process is ending.
        let Ok(runtime) = Handle::try_current() else { return };
        let in_transaction = self.in_transaction;
        let limit = if self.is_between_statements { Some(ROUND_TRIP_TIMEOUT) } else { self.limit };
        runtime.spawn(async move {
            if in_transaction && !matches!(within(limit, connection.execute("rollback")).await, Some(Ok(_))) {
                drop(connection.detach());
            } else if within(limit, connection.return_to_pool()).await.is_none() {
                // A connection that was dropped in the middle of a statement is closed, and the pool opens
                // another one.
                tracing::warn!(?limit, "PostgreSQL did not answer in time; closing the connection");
            }
        });
    }
}

/// `None` if the work exceeded the limit.
async fn within<T>(limit: Option<Duration>, work: impl Future<Output = T>) -> Option<T> {
    match limit {
        None => Some(work.await),
        Some(limit) => timeout(limit, work).await.ok(),
    }
}

/// An open transaction. Rolls back when dropped.
pub(crate) struct Transaction(Mutex<Lent>);

impl Transaction {
    /// The connection to run a statement in the transaction.
    pub async fn lent(&self) -> tokio::sync::MutexGuard<'_, Lent> {
        self.0.lock().await
    }

    pub async fn commit(self) -> Result<(), DbErr> {
        self.end("commit").await
    }

    pub async fn rollback(self) -> Result<(), DbErr> {
        if self.lent().await.connection.is_none() {
            // The server rolls back when the connection is closed.
            return Ok(());
        }
        self.end("rollback").await
    }

    async fn end(self, how: &str) -> Result<(), DbErr> {
        let mut lent = self.0.into_inner();
        lent.execute_unprepared(how).await?;
        lent.in_transaction = false;
        Ok(())
    }
}

fn query(statement: Statement) -> sqlx::query::Query<'static, Postgres, SqlxValues> {
    let values = statement.values.unwrap_or_else(|| Values(Vec::new()));
    sqlx::query_with(AssertSqlSafe(statement.sql), SqlxValues(values))
}

fn no_answer(limit: Duration) -> sqlx::Error {
    let why = format!("PostgreSQL did not answer within {} s", limit.as_secs());
    sqlx::Error::Io(io::Error::new(io::ErrorKind::TimedOut, why))
}

fn closed() -> sqlx::Error {
    let why = "the connection was closed after PostgreSQL did not answer in time";
    sqlx::Error::Io(io::Error::new(io::ErrorKind::NotConnected, why))
}

fn acquired(error: sqlx::Error) -> DbErr {
    match error {
        sqlx::Error::PoolTimedOut => DbErr::ConnectionAcquire(ConnAcquireErr::Timeout),
        sqlx::Error::PoolClosed => DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed),
        error => conn(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestDb;

    #[tokio::test]
    async fn idle_connection_without_response_is_replaced_before_use() {
        let Some((fresh, proxy)) = TestDb::postgres_behind_proxy(&[]).await else { return };
        let options = Options { max_connections: 1, ..fresh.options() };
        let pool = connect(&options, Duration::ZERO).await.unwrap();
        proxy.silence_open();
        let acquiring = tokio::spawn(async move { pool.acquire().await });
        // It sends its test. The clock is paused only until that exceeds its timeout, because opening a new
        // connection has a timeout as well.
        tokio::task::yield_now().await;
        tokio::time::pause();
        tokio::time::advance(ROUND_TRIP_TIMEOUT).await;
        tokio::time::resume();
        let mut connection = acquiring.await.unwrap().unwrap();
        timeout(ROUND_TRIP_TIMEOUT, connection.ping()).await.expect("the connection is a new one").unwrap();
    }
}
