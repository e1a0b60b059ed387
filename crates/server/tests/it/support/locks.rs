//! Transactions of `PostgreSQL` that wait for each other, so that a test can say who comes first.

use std::time::Duration;

use aushang_db::Tx;
use sea_orm::{ConnectionTrait, DbBackend, Statement};

/// Returns once so many of the database's transactions wait for another one; panics after a minute.
pub async fn until_waiting(tx: &Tx, wanted: i64) {
    let sql = "select count(*) as n from pg_stat_activity \
               where datname = current_database() and wait_event_type = 'Lock'";
    let waiting = async {
        loop {
            // Without it, a transaction sees the statistics of its first query.
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
