//! `PostgreSQL` transactions that wait for each other, so that a test can decide their order.

use std::time::Duration;

use aushang_db::Tx;
use futures::FutureExt;
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use tokio::sync::oneshot;

use super::app::TestApp;

/// Returns as soon as this number of transactions of the database waits for a lock; panics after a minute.
pub async fn until_waiting(tx: &Tx, wanted: i64) {
    let sql = "select count(*) as n from pg_stat_activity \
               where datname = current_database() and wait_event_type = 'Lock'";
    let waiting = async {
        loop {
            // Otherwise PostgreSQL repeats the first result within a transaction.
            tx.execute_unprepared("select pg_stat_clear_snapshot()").await.unwrap();
            let statement = Statement::from_string(DbBackend::Postgres, sql);
            let row = tx.query_one_raw(statement).await.unwrap().unwrap();
            if row.try_get::<i64>("", "n").unwrap() >= wanted {
                return;
            }
        }
    };
    let limit = Duration::from_mins(1);
    tokio::time::timeout(limit, waiting).await.expect("other transactions wait for a lock within a minute");
}

/// Runs a statement that takes a lock, and starts `first`. When `first` waits for the lock, starts `second`,
/// and when both wait, releases the lock.
pub async fn when_both_wait<A, B>(
    app: &TestApp,
    lock: &'static str,
    first: impl Future<Output = A>,
    second: impl Future<Output = B>,
) -> (A, B) {
    let (locked, is_locked) = oneshot::channel();
    let (waiting, is_waiting) = oneshot::channel();
    let holding = app.product.write(move |tx| {
        Box::pin(async move {
            tx.execute_unprepared(lock).await?;
            locked.send(()).unwrap();
            until_waiting(tx, 1).await;
            waiting.send(()).unwrap();
            until_waiting(tx, 2).await;
            Ok(())
        })
    });
    let first = is_locked.then(|_| first);
    let second = is_waiting.then(|_| second);
    let (held, first, second) = tokio::join!(holding, first, second);
    held.unwrap();
    (first, second)
}
