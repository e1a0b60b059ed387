//! `PostgreSQL` transactions that wait for each other, so that a test can decide their order.

use std::time::Duration;

use aushang::problem::Result;
use aushang_db::Engine;
use sea_orm::ConnectionTrait;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::app::TestApp;

/// A transaction that holds a lock until it ends.
pub struct HeldLock {
    last: oneshot::Sender<&'static str>,
    ended: JoinHandle<Result<()>>,
}

impl HeldLock {
    pub async fn release(self) {
        self.release_after("select 1").await;
    }

    /// Runs one more statement in the transaction before it ends.
    pub async fn release_after(self, statement: &'static str) {
        self.last.send(statement).expect("the transaction waits for this");
        self.ended.await.expect("it does not panic").expect("the transaction succeeds");
    }
}

impl TestApp {
    /// Runs a statement that takes a lock, in a transaction of its own.
    pub async fn locks(&self, statement: impl Into<String>) -> HeldLock {
        let (product, statement) = (self.product.clone(), statement.into());
        let (locked, is_locked) = oneshot::channel();
        let (last, then) = oneshot::channel();
        let holding = async move {
            let write = product.write(move |tx| {
                Box::pin(async move {
                    tx.execute_unprepared(&statement).await?;
                    locked.send(()).expect("the test waits for this");
                    tx.execute_unprepared(then.await.expect("the test releases the lock")).await?;
                    Ok(())
                })
            });
            write.await
        };
        let ended = tokio::spawn(holding);
        is_locked.await.expect("the statement succeeds");
        HeldLock { last, ended }
    }

    /// Returns as soon as a transaction waits for one that [`Self::locks`] has begun. On SQLite, all of them wait for
    /// it before they read.
    pub async fn until_a_write_waits(&self) {
        if self.product.db.engine() == Engine::Postgres {
            self.until_waiting(1).await;
        }
    }

    /// Returns as soon as this number of transactions waits for a lock; panics after a minute.
    pub async fn until_waiting(&self, wanted: usize) {
        let sql = "select '' as text from pg_stat_activity \
                   where datname = current_database() and wait_event_type = 'Lock'";
        let waiting = async { while self.texts(sql).await.len() < wanted {} };
        let limit = Duration::from_mins(1);
        tokio::time::timeout(limit, waiting).await.expect("they wait for a lock within a minute");
    }
}

/// Runs a statement that takes a lock, and starts `first`. When `first` waits for the lock, starts `second`,
/// and when both wait, releases the lock.
pub async fn when_both_wait<A, B>(
    app: &TestApp,
    lock: &'static str,
    first: impl Future<Output = A>,
    second: impl Future<Output = B>,
) -> (A, B) {
    let held = app.locks(lock).await;
    let second = async {
        app.until_waiting(1).await;
        second.await
    };
    let releasing = async {
        app.until_waiting(2).await;
        held.release().await;
    };
    let (first, second, ()) = tokio::join!(first, second, releasing);
    (first, second)
}
