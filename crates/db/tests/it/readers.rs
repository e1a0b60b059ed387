//! The pool of connections for reading.

use aushang_db::testing::{TestDb, each_engine};
use aushang_db::{Connection, Db, Options};
use futures::FutureExt;
use futures::future::join_all;
use sea_orm::{ConnAcquireErr, DbErr, Statement};

use crate::notes;

/// Takes far longer than any test.
const ENDLESS: &str = "with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000000000) select count(*) from n";

fn statement(db: &Db, sql: &str) -> Statement {
    Statement::from_string(db.reader().get_database_backend(), sql)
}

/// A database with a note, opened with a single connection.
async fn single(fresh: &TestDb) -> Db {
    let db = notes::open(fresh).await;
    notes::add(&db, 1).await.unwrap();
    db.close().await.unwrap();
    Db::open(&Options { max_connections: 1, ..fresh.options() }).await.unwrap()
}

#[each_engine]
async fn more_reads_than_connections_succeed(fresh: TestDb) {
    let db = single(&fresh).await;
    let results = join_all((0..20).map(|_| notes::ids(&db))).await;
    assert!(results.iter().all(|ids| *ids == [1]));
}

#[each_engine]
async fn a_failed_statement_returns_its_connection(fresh: TestDb) {
    let db = single(&fresh).await;
    for _ in 0..3 {
        db.reader().query_all_raw(statement(&db, "select text from nowhere")).await.unwrap_err();
        db.reader().query_one_raw(statement(&db, "select text from nowhere")).await.unwrap_err();
        db.reader().execute_unprepared("this is not SQL").await.unwrap_err();
    }
    assert_eq!(notes::ids(&db).await, [1]);
}

#[tokio::test]
async fn a_cancelled_read_is_interrupted_and_frees_its_connection() {
    let fresh = TestDb::sqlite(&[]).await;
    let db = single(&fresh).await;
    for _ in 0..3 {
        let endless = db.reader().query_one_raw(statement(&db, ENDLESS));
        // The statement has started, and its caller is dropped.
        assert!(endless.now_or_never().is_none());
        assert_eq!(notes::ids(&db).await, [1]);
    }
    // The connection of the interrupted statement was reused.
    assert_eq!(connections(&fresh), 2, "one connection for reading, one for writing");
}

/// The number of file descriptors of this process for the database file.
fn connections(fresh: &TestDb) -> usize {
    let url = fresh.options().url;
    let file = std::path::Path::new(url.strip_prefix("sqlite:").unwrap());
    let open = std::fs::read_dir("/proc/self/fd").unwrap();
    open.filter(|entry| std::fs::read_link(entry.as_ref().unwrap().path()).is_ok_and(|to| to == file)).count()
}

#[tokio::test]
async fn waiting_for_a_connection_times_out() {
    let fresh = TestDb::sqlite(&[]).await;
    let db = single(&fresh).await;
    let mut endless = db.reader().query_one_raw(statement(&db, ENDLESS));
    assert!((&mut endless).now_or_never().is_none());
    // Only waiting advances the clock.
    tokio::time::pause();
    let refused = db.reader().query_one_raw(statement(&db, "select text from notes")).await.unwrap_err();
    assert!(matches!(refused, DbErr::ConnectionAcquire(ConnAcquireErr::Timeout)), "{refused}");
}

#[each_engine]
async fn a_closed_database_refuses_reads(fresh: TestDb) {
    let db = single(&fresh).await;
    db.clone().close().await.unwrap();
    db.reader().query_one_raw(statement(&db, "select text from notes")).await.unwrap_err();
}
