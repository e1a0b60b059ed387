//! Access to the database for reading and writing.
//!
//! Reads use the [`Reader`]. All writes use [`Db::write`]: on `PostgreSQL` it runs a transaction, on `SQLite`
//! it joins the next group of the only writer. Only the outermost layer (GraphQL resolvers, jobs, commands)
//! calls it. Other functions take the [`Tx`] and pass it on, so that related changes are committed together.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures::FutureExt;
pub use futures::future::BoxFuture;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbErr};
use tracing::{Instrument, Span};

use crate::engine::{self, Writer};
use crate::postgres::PostgresPool;
use crate::tx::{Tx, Work};
use crate::{Engine, Failure, OpenError, Options, Reader};

/// Maximum retries of a write that failed because of a lock conflict.
const RETRIES: u32 = 2;

/// Time for the other write to take the rows that it waited for. Without it, the repeated write can lock them
/// first and cause the same deadlock again.
const PAUSE_BEFORE_RETRY: Duration = Duration::from_millis(25);

tokio::task_local! {
    /// Set while a write runs, so that a nested write panics instead of waiting for itself.
    static WRITING: ();
}

#[derive(Clone)]
pub struct Db {
    reader: Reader,
    writer: Arc<Writer>,
    max_connections: u32,
    /// `None` if it is a database server.
    file: Option<Arc<Path>>,
}

impl Db {
    pub async fn open(options: &Options) -> Result<Self, OpenError> {
        let (reader, writer) = engine::open(options).await?;
        Self::of(reader, writer, options)
    }

    /// Connects read-only, as [`open_read_only`](crate::open_read_only) does. All writes fail.
    pub async fn open_read_only(options: &Options) -> Result<Self, OpenError> {
        let writer = Writer::ReadOnly(engine::engine_of(options)?);
        let reader = Reader::of_pool(engine::open_read_only(options).await?);
        Self::of(reader, writer, options)
    }

    /// Connects for a short write of a command, also while a server writes. On `SQLite` a write waits up to ten
    /// seconds for those of the server, and those for it, so it must not write to tables whose rows the server
    /// keeps in memory.
    pub async fn open_beside(options: &Options) -> Result<Self, OpenError> {
        let (reader, writer) = engine::open_beside(options).await?;
        Self::of(reader, writer, options)
    }

    fn of(reader: Reader, writer: Writer, options: &Options) -> Result<Self, OpenError> {
        let file = engine::file_of(options)?.map(Arc::from);
        Ok(Self { reader, writer: Arc::new(writer), max_connections: options.max_connections, file })
    }

    /// The path of an `SQLite` database.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    pub fn engine(&self) -> Engine {
        match *self.writer {
            Writer::Sqlite(..) => Engine::Sqlite,
            Writer::Postgres(..) => Engine::Postgres,
            Writer::ReadOnly(engine) => engine,
        }
    }

    /// Connections without client-side limits for migrations, on `PostgreSQL`.
    pub(crate) fn without_limits(&self) -> Option<DatabaseConnection> {
        match &*self.writer {
            Writer::Postgres(pool, _) => Some(pool.without_limits()),
            Writer::Sqlite(..) | Writer::ReadOnly(_) => None,
        }
    }

    /// The connections for reading. On `SQLite` they refuse to write.
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// How many background writes may run concurrently, at most `max`. On `PostgreSQL` they use up to half of
    /// the connections; the other half stays available for requests.
    pub fn background_writes(&self, max: usize) -> usize {
        match self.engine() {
            Engine::Sqlite => max,
            Engine::Postgres => {
                let half = usize::try_from(self.max_connections / 2).unwrap_or(max);
                half.clamp(1, max)
            }
        }
    }

    /// The number of read statements so far. Tests use it to limit the statements of a page.
    pub fn statements_read(&self) -> u64 {
        self.reader.statements()
    }

    /// Runs `work` in a transaction and returns after the commit. An `Err` rolls back only the changes of
    /// this call. Work that has begun continues even if the caller disconnects.
    ///
    /// # Panics
    /// If called inside another write, on both engines: on `SQLite` it would wait for itself.
    pub async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Failure> + Send + 'static,
        F: for<'t> FnOnce(&'t Tx) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
    {
        assert!(
            WRITING.try_with(|()| ()).is_err(),
            "a write inside a write: pass on the transaction instead"
        );
        // The work runs in another task, but logs in the caller's span.
        let caller = Span::current();
        // The time between the start of `write` and the start of `transaction` is the wait for other writers.
        let whole = tracing::debug_span!("write");
        let parent = whole.clone();
        let work: Work<T, E> = Box::new(move |tx| {
            let work = WRITING.scope((), work(tx));
            let transaction = tracing::debug_span!(parent: &parent, "transaction");
            work.instrument(transaction).instrument(caller).boxed()
        });
        self.dispatch(work).instrument(whole).await
    }

    /// Like [`write`](Self::write), for work that may run more than once: after a lock conflict with another
    /// transaction, which only occurs on `PostgreSQL`, it is retried after a pause in a new transaction, at most
    /// twice.
    pub async fn write_repeatable<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Failure> + Send + 'static,
        F: for<'t> Fn(&'t Tx) -> BoxFuture<'t, Result<T, E>> + Send + Sync + 'static,
    {
        let work = Arc::new(work);
        let mut left = RETRIES;
        loop {
            let contended = Arc::new(AtomicBool::new(false));
            let (attempt, is_contended) = (Arc::clone(&work), Arc::clone(&contended));
            let result = self
                .write(move |tx| {
                    Box::pin(async move {
                        let result = attempt(tx).await;
                        is_contended.store(tx.is_contended(), Ordering::Relaxed);
                        result
                    })
                })
                .await;
            if result.is_ok() || left == 0 || !contended.load(Ordering::Relaxed) {
                return result;
            }
            left -= 1;
            tracing::info!("retrying a write after a lock conflict");
            tokio::time::sleep(PAUSE_BEFORE_RETRY).await;
        }
    }

    async fn dispatch<T, E>(&self, work: Work<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Failure> + Send + 'static,
    {
        match &*self.writer {
            Writer::Sqlite(writer) => writer.write(work).await,
            Writer::Postgres(pool, writes) => {
                let pool = pool.clone();
                // In a separate task, so that a caller that disconnects does not cancel a commit.
                writes
                    .spawn(async move { in_transaction(&pool, work).await })
                    .await
                    .unwrap_or_else(|panicked| std::panic::resume_unwind(panicked.into_panic()))
            }
            Writer::ReadOnly(_) => {
                let refused = DbErr::Custom("the database was opened read-only".to_owned());
                Err(Failure::from(refused).into())
            }
        }
    }

    /// Waits for all requested writes and closes all connections.
    pub async fn close(self) -> Result<(), Failure> {
        match &*self.writer {
            Writer::Sqlite(writer) => writer.stop().await,
            Writer::Postgres(_, writes) => {
                writes.close();
                writes.wait().await;
            }
            Writer::ReadOnly(_) => {}
        }
        self.reader.close().await
    }
}

async fn in_transaction<T, E: From<Failure>>(pool: &PostgresPool, work: Work<T, E>) -> Result<T, E> {
    let tx = Tx::of_postgres(pool.begin().await.map_err(Failure::from)?);
    match work(&tx).await {
        Ok(value) => {
            // If a statement failed and the work continued, PostgreSQL rolls back on COMMIT without an error.
            // This statement then fails and reports it.
            if tx.has_failed() {
                tx.execute_unprepared("select 1").await.map_err(Failure::from)?;
            }
            let after_commit = tx.commit().await.map_err(Failure::from)?;
            for hook in after_commit {
                hook();
            }
            Ok(value)
        }
        Err(refusal) => {
            tx.rollback().await.map_err(Failure::from)?;
            Err(refusal)
        }
    }
}
