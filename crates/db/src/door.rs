//! The read door and the write door.
//!
//! Reads go to the [`Reader`]. Writes go through [`Db::write`], the only way to change anything:
//! a transaction on `PostgreSQL`, a place in the one writer's next group on `SQLite`. Only the
//! outermost layer (GraphQL resolvers, jobs, commands) opens it; verbs take the [`Tx`] and may
//! call each other with it, so that what belongs together is committed together.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

tokio::task_local! {
    /// Set while a write runs, so that a second one inside it is found out at once instead of
    /// waiting for itself.
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

    /// Connects to look alone, as [`open_to_look`](crate::open_to_look) does: every write is refused.
    pub async fn open_to_look(options: &Options) -> Result<Self, OpenError> {
        let writer = Writer::Nobody(engine::engine_of(options)?);
        let reader = Reader::of_pool(engine::open_to_look(options).await?);
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
            Writer::Nobody(engine) => engine,
        }
    }

    /// Connections without client-side limits for migrations, on `PostgreSQL`.
    pub(crate) fn without_limits(&self) -> Option<DatabaseConnection> {
        match &*self.writer {
            Writer::Postgres(pool, _) => Some(pool.without_limits()),
            Writer::Sqlite(..) | Writer::Nobody(_) => None,
        }
    }

    /// What reads. On `SQLite` its connections refuse to write.
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

    /// How many statements were given to read so far. What a page costs can be held to
    /// a number by it.
    pub fn statements_read(&self) -> u64 {
        self.reader.given()
    }

    /// Runs `work` in a transaction and answers after the commit. An `Err` rolls back what
    /// this call did and nothing else. Once begun, the work goes on when the caller hangs up.
    ///
    /// # Panics
    /// When called inside another write, in every build: on `SQLite` it would wait for itself.
    pub async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Failure> + Send + 'static,
        F: for<'t> FnOnce(&'t Tx) -> BoxFuture<'t, Result<T, E>> + Send + 'static,
    {
        assert!(
            WRITING.try_with(|()| ()).is_err(),
            "a write inside a write: hand the transaction on instead"
        );
        // Another task does it, and what it logs is the caller's all the same.
        let caller = Span::current();
        // Between the beginnings of the two somebody else was writing.
        let asked = tracing::debug_span!("write");
        let begun = asked.clone();
        let work: Work<T, E> = Box::new(move |tx| {
            let work = WRITING.scope((), work(tx));
            let written = tracing::debug_span!(parent: &begun, "transaction");
            work.instrument(written).instrument(caller).boxed()
        });
        self.hand_on(work).instrument(asked).await
    }

    /// Like [`write`](Self::write), for work that may run more than once: after a lock conflict with another
    /// transaction, which only occurs on `PostgreSQL`, it is retried in a new transaction, at most twice.
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
            let (attempt, seen) = (Arc::clone(&work), Arc::clone(&contended));
            let result = self
                .write(move |tx| {
                    Box::pin(async move {
                        let result = attempt(tx).await;
                        seen.store(tx.is_contended(), Ordering::Relaxed);
                        result
                    })
                })
                .await;
            if result.is_ok() || left == 0 || !contended.load(Ordering::Relaxed) {
                return result;
            }
            left -= 1;
            tracing::info!("retrying a write after a lock conflict");
        }
    }

    async fn hand_on<T, E>(&self, work: Work<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Failure> + Send + 'static,
    {
        match &*self.writer {
            Writer::Sqlite(writer) => writer.write(work).await,
            Writer::Postgres(pool, writes) => {
                let pool = pool.clone();
                // A task of its own: a caller that hangs up must not cut a commit in two.
                writes
                    .spawn(async move { in_transaction(&pool, work).await })
                    .await
                    .unwrap_or_else(|panicked| std::panic::resume_unwind(panicked.into_panic()))
            }
            Writer::Nobody(_) => {
                let refused = DbErr::Custom("it was opened to look, and not to write".to_owned());
                Err(Failure::from(refused).into())
            }
        }
    }

    /// Waits for the writes that have been asked for and closes every connection.
    pub async fn close(self) -> Result<(), Failure> {
        match &*self.writer {
            Writer::Sqlite(writer) => writer.stop().await,
            Writer::Postgres(_, writes) => {
                writes.close();
                writes.wait().await;
            }
            Writer::Nobody(_) => {}
        }
        self.reader.close().await
    }
}

async fn in_transaction<T, E: From<Failure>>(pool: &PostgresPool, work: Work<T, E>) -> Result<T, E> {
    let tx = Tx::of_postgres(pool.begin().await.map_err(Failure::from)?);
    match work(&tx).await {
        Ok(value) => {
            // Where a statement failed and the work went on all the same, PostgreSQL would answer
            // COMMIT by rolling back without a word. This makes it say so.
            if tx.has_failed() {
                tx.execute_unprepared("select 1").await.map_err(Failure::from)?;
            }
            tx.commit().await.map_err(Failure::from)?;
            Ok(value)
        }
        Err(refusal) => {
            tx.rollback().await.map_err(Failure::from)?;
            Err(refusal)
        }
    }
}
