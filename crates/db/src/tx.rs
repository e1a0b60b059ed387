//! A transaction, and what is done in it.

use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use futures::future::BoxFuture;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, Statement};

use crate::error::is_contention;

/// What a caller wants done in a transaction.
pub(crate) type Work<T, E> = Box<dyn for<'t> FnOnce(&'t Tx) -> BoxFuture<'t, Result<T, E>> + Send>;

/// An open write transaction. Nothing but it may be awaited while it is open: on `SQLite`
/// every other writer waits for it.
pub struct Tx {
    transaction: DatabaseTransaction,
    has_failed: AtomicBool,
    is_contended: AtomicBool,
}

impl Tx {
    pub(crate) fn new(transaction: DatabaseTransaction) -> Self {
        Self { transaction, has_failed: AtomicBool::new(false), is_contended: AtomicBool::new(false) }
    }

    /// What is done past this is not [seen to fail](Self::has_failed).
    pub(crate) fn transaction(&self) -> &DatabaseTransaction {
        &self.transaction
    }

    /// A statement failed, whatever became of the work since.
    pub(crate) fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Relaxed)
    }

    /// A statement failed because somebody else had its rows: the same work may succeed if it runs again.
    pub(crate) fn is_contended(&self) -> bool {
        self.is_contended.load(Ordering::Relaxed)
    }

    pub(crate) async fn commit(self) -> Result<(), DbErr> {
        self.transaction.commit().await
    }

    pub(crate) async fn rollback(self) -> Result<(), DbErr> {
        self.transaction.rollback().await
    }

    fn seen<T>(&self, outcome: Result<T, DbErr>) -> Result<T, DbErr> {
        if let Err(error) = &outcome {
            self.has_failed.store(true, Ordering::Relaxed);
            if is_contention(error) {
                self.is_contended.store(true, Ordering::Relaxed);
            }
        }
        outcome
    }
}

#[async_trait]
impl ConnectionTrait for Tx {
    fn get_database_backend(&self) -> DbBackend {
        self.transaction.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.seen(self.transaction.execute_raw(statement).await)
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.seen(self.transaction.execute_unprepared(sql).await)
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.seen(self.transaction.query_one_raw(statement).await)
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.seen(self.transaction.query_all_raw(statement).await)
    }
}
