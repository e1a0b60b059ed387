//! `PostgreSQL` transactions that wait for each other, so that a test can decide their order.

use std::time::Duration;

use aushang_db::Tx;
use sea_orm::{ConnectionTrait, DbBackend, Statement};

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
