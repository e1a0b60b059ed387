//! Write transactions.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use futures::future::BoxFuture;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, Statement};

use crate::error::{is_contention, says_storage_full};
use crate::postgres::Transaction;

/// The work of a caller in a transaction.
pub(crate) type Work<T, E> = Box<dyn for<'t> FnOnce(&'t Tx) -> BoxFuture<'t, Result<T, E>> + Send>;

/// Calls to make once a transaction is committed.
pub(crate) type AfterCommit = Vec<Box<dyn FnOnce() + Send>>;

/// An open write transaction. Await nothing except its statements while it is open: on `SQLite` all other
/// writers wait for it.
pub struct Tx {
    transaction: Open,
    has_failed: AtomicBool,
    is_contended: AtomicBool,
    storage_full: AtomicBool,
    after_commit: Mutex<AfterCommit>,
}

enum Open {
    Sqlite(DatabaseTransaction),
    Postgres(Transaction),
}

impl Tx {
    pub(crate) fn of_sqlite(transaction: DatabaseTransaction) -> Self {
        Self::new(Open::Sqlite(transaction))
    }

    pub(crate) fn of_postgres(transaction: Transaction) -> Self {
        Self::new(Open::Postgres(transaction))
    }

    fn new(transaction: Open) -> Self {
        Self {
            transaction,
            has_failed: AtomicBool::default(),
            is_contended: AtomicBool::default(),
            storage_full: AtomicBool::default(),
            after_commit: Mutex::default(),
        }
    }

    /// Calls `hook` after the commit, even if the caller of the write has disconnected, and never after a
    /// rollback. On `SQLite` all other writers wait for it, so it must not block or panic.
    pub fn after_commit(&self, hook: impl FnOnce() + Send + 'static) {
        self.after_commit.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(hook));
    }

    /// `None` on `PostgreSQL`. Statements that bypass this type do not [count as failed](Self::has_failed).
    pub(crate) fn transaction(&self) -> Option<&DatabaseTransaction> {
        match &self.transaction {
            Open::Sqlite(transaction) => Some(transaction),
            Open::Postgres(_) => None,
        }
    }

    /// Whether any statement failed, even if the work continued.
    pub(crate) fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }

    /// Whether a statement failed because of a lock conflict. The same work may succeed in a retry.
    pub(crate) fn is_contended(&self) -> bool {
        self.is_contended.load(Ordering::Relaxed)
    }

    /// Whether a statement failed because the disk is full.
    pub(crate) fn saw_storage_full(&self) -> bool {
        self.storage_full.load(Ordering::Relaxed)
    }

    /// Returns the hooks that are due once the data is durable: on `SQLite` after the commit of the whole
    /// group, of which this is a savepoint.
    pub(crate) async fn commit(self) -> Result<AfterCommit, DbErr> {
        match self.transaction {
            Open::Sqlite(transaction) => transaction.commit().await?,
            Open::Postgres(transaction) => transaction.commit().await?,
        }
        Ok(self.after_commit.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) async fn rollback(self) -> Result<(), DbErr> {
        match self.transaction {
            Open::Sqlite(transaction) => transaction.rollback().await,
            Open::Postgres(transaction) => transaction.rollback().await,
        }
    }

    fn record<T>(&self, outcome: Result<T, DbErr>) -> Result<T, DbErr> {
        if let Err(error) = &outcome {
            self.has_failed.store(true, Ordering::Relaxed);
            if is_contention(error) {
                self.is_contended.store(true, Ordering::Relaxed);
            }
            if says_storage_full(error) {
                self.storage_full.store(true, Ordering::Relaxed);
            }
        }
        outcome
    }
}

#[async_trait]
impl ConnectionTrait for Tx {
    fn get_database_backend(&self) -> DbBackend {
        match &self.transaction {
            Open::Sqlite(_) => DbBackend::Sqlite,
            Open::Postgres(_) => DbBackend::Postgres,
        }
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.record(match &self.transaction {
            Open::Sqlite(transaction) => transaction.execute_raw(statement).await,
            Open::Postgres(transaction) => transaction.lent().await.execute(statement).await,
        })
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.record(match &self.transaction {
            Open::Sqlite(transaction) => transaction.execute_unprepared(sql).await,
            Open::Postgres(transaction) => transaction.lent().await.execute_unprepared(sql).await,
        })
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.record(match &self.transaction {
            Open::Sqlite(transaction) => transaction.query_one_raw(statement).await,
            Open::Postgres(transaction) => transaction.lent().await.query_one(statement).await,
        })
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.record(match &self.transaction {
            Open::Sqlite(transaction) => transaction.query_all_raw(statement).await,
            Open::Postgres(transaction) => transaction.lent().await.query_all(statement).await,
        })
    }
}
