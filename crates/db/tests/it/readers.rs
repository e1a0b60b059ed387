//! Connections that are lent to read.

use aushang_db::testing::TestDb;
use aushang_db::{Connection, Db, Options};
use futures::FutureExt;
use futures::future::join_all;
use sea_orm::{ConnAcquireErr, DbErr, Statement};

use crate::notes;

/// So long that nobody waits for it.
const ENDLESS: &str = "with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000000000) select count(*) from n";

fn statement(db: &Db, sql: &str) -> Statement {
    Statement::from_string(db.reader().get_database_backend(), sql)
}

/// One connection alone.
async fn single(fresh: &TestDb) -> Db {
    let db = notes::open(fresh).await;
    notes::add(&db, 1).await.unwrap();
    db.close().await.unwrap();
    Db::open(&Options { max_connections: 1, ..fresh.options() }).await.unwrap()
}

aushang_db::both_engines!(more_ask_than_there_are_connections, a_failed_statement_costs_no_connection);

async fn more_ask_than_there_are_connections(fresh: TestDb) {
    let db = single(&fresh).await;
    let asked = join_all((0..20).map(|_| notes::ids(&db))).await;
    assert!(asked.iter().all(|ids| *ids == [1]));
}

async fn a_failed_statement_costs_no_connection(fresh: TestDb) {
    let db = single(&fresh).await;
    for _ in 0..3 {
        db.reader().query_all_raw(statement(&db, "select text from nowhere")).await.unwrap_err();
        db.reader().query_one_raw(statement(&db, "select text from nowhere")).await.unwrap_err();
        db.reader().execute_unprepared("this is no SQL").await.unwrap_err();
    }
    assert_eq!(notes::ids(&db).await, [1]);
}

#[tokio::test]
async fn who_hangs_up_keeps_nobody_waiting() {
    let fresh = TestDb::sqlite().await;
    let db = single(&fresh).await;
    for _ in 0..3 {
        let endless = db.reader().query_one_raw(statement(&db, ENDLESS));
        // It is on its way, and nobody will hear its answer.
        assert!(endless.now_or_never().is_none());
        assert_eq!(notes::ids(&db).await, [1]);
    }
    // On the one connection that there is, whose statement was broken off.
    assert_eq!(connections(&fresh), 2, "one of the reader, one of the writer");
}

/// How often this process has the file open.
fn connections(fresh: &TestDb) -> usize {
    let url = fresh.options().url;
    let file = std::path::Path::new(url.strip_prefix("sqlite:").unwrap());
    let open = std::fs::read_dir("/proc/self/fd").unwrap();
    open.filter(|entry| std::fs::read_link(entry.as_ref().unwrap().path()).is_ok_and(|to| to == file)).count()
}

#[tokio::test]
async fn who_waits_too_long_for_a_connection_is_refused() {
    let fresh = TestDb::sqlite().await;
    let db = single(&fresh).await;
    let mut endless = db.reader().query_one_raw(statement(&db, ENDLESS));
    assert!((&mut endless).now_or_never().is_none());
    // Nothing but the waiting moves the clock.
    tokio::time::pause();
    let refused = db.reader().query_one_raw(statement(&db, "select text from notes")).await.unwrap_err();
    assert!(matches!(refused, DbErr::ConnectionAcquire(ConnAcquireErr::Timeout)), "{refused}");
}

aushang_db::both_engines!(a_closed_database_tells_nothing);

async fn a_closed_database_tells_nothing(fresh: TestDb) {
    let db = single(&fresh).await;
    db.clone().close().await.unwrap();
    db.reader().query_one_raw(statement(&db, "select text from notes")).await.unwrap_err();
}
