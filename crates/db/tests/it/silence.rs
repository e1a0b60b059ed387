//! A PostgreSQL server that stops responding while its connections stay open.

use std::time::Duration;

use aushang_db::testing::{SilentProxy, TestDb};
use aushang_db::{Db, Failure, Options};
use sea_orm::{ConnAcquireErr, ConnectionTrait, DbErr, Statement};

use crate::notes;

/// A database with one note, one connection, and the proxy in between.
async fn behind_proxy() -> Option<(TestDb, SilentProxy, Db)> {
    let (fresh, proxy) = TestDb::postgres_behind_proxy(&[]).await?;
    let db = notes::open(&fresh).await;
    notes::add(&db, 1).await.unwrap();
    db.close().await.unwrap();
    let db = Db::open(&Options { max_connections: 1, ..fresh.options() }).await.unwrap();
    Some((fresh, proxy, db))
}

async fn ask(db: &Db) -> Result<(), DbErr> {
    let statement = Statement::from_string(db.reader().get_database_backend(), "select id from notes");
    db.reader().query_all_raw(statement).await.map(drop)
}

/// Runs with a paused clock. No answer of a responding server may be outstanding.
async fn without_waiting<T>(work: impl Future<Output = T>) -> T {
    tokio::time::pause();
    let done = work.await;
    tokio::time::resume();
    done
}

/// Starts a slow statement, silences the server while it runs, and returns the error and the seconds until it
/// occurred.
async fn ask_and_lose(db: &Db, fresh: &TestDb, proxy: &SilentProxy) -> (DbErr, u64) {
    const LONG: &str = "select pg_sleep(3600)";
    let asking = db.clone();
    let query = tokio::spawn(async move {
        let statement = Statement::from_string(asking.reader().get_database_backend(), LONG);
        asking.reader().query_all_raw(statement).await.unwrap_err()
    });
    let watching = fresh.open().await;
    let active = format!("select pid from pg_stat_activity where query = '{LONG}' and state = 'active'");
    while notes::list::<i32>(&watching, &active).await.is_empty() {
        assert!(!query.is_finished(), "the statement ended before it was seen");
    }
    proxy.silence_open();
    let begun = tokio::time::Instant::now();
    // From here on only timeouts advance the clock.
    tokio::time::pause();
    let refused = query.await.unwrap();
    let waited = begun.elapsed().as_secs();
    tokio::time::resume();
    (refused, waited)
}

#[tokio::test]
async fn statement_without_response_times_out_and_the_next_has_a_new_connection() {
    let Some((fresh, proxy, db)) = behind_proxy().await else { return };
    // The server's own timeout is one minute, and its error has five seconds to arrive.
    let (refused, waited) = ask_and_lose(&db, &fresh, &proxy).await;
    assert!((60..=65).contains(&waited), "{waited}");
    assert!(refused.to_string().contains("did not answer within 65 s"), "{refused}");
    ask(&db).await.unwrap();
}

#[tokio::test]
async fn client_timeout_follows_the_server_timeout_in_the_address() {
    let Some((fresh, proxy, db)) = behind_proxy().await else { return };
    db.close().await.unwrap();
    let options = fresh.options();
    let url = format!("{}?options[statement_timeout]=5min", options.url);
    let db = Db::open(&Options { url, max_connections: 1, ..options }).await.unwrap();
    let (refused, waited) = ask_and_lose(&db, &fresh, &proxy).await;
    assert!((300..=305).contains(&waited), "{waited}");
    assert!(refused.to_string().contains("did not answer within 305 s"), "{refused}");
}

#[tokio::test]
async fn write_without_a_server_fails_and_the_next_one_works() {
    let Some((_fresh, proxy, db)) = behind_proxy().await else { return };
    let (began, has_begun) = tokio::sync::oneshot::channel();
    let (go_on, may_go_on) = tokio::sync::oneshot::channel::<()>();
    let writing = db.write(move |tx| {
        Box::pin(async move {
            tx.execute_unprepared("insert into notes values (2, 'lost')").await?;
            began.send(()).expect("the test waits for it");
            may_go_on.await.expect("the test lets it continue");
            tx.execute_unprepared("insert into notes values (3, 'lost')").await?;
            Ok::<(), Failure>(())
        })
    });
    let breaking = async {
        has_begun.await.unwrap();
        proxy.silence_open();
        tokio::time::pause();
        go_on.send(()).unwrap();
    };
    let (written, ()) = tokio::join!(writing, breaking);
    tokio::time::resume();
    assert!(written.unwrap_err().to_string().contains("did not answer within"));
    notes::add(&db, 4).await.unwrap();
}

#[tokio::test]
async fn connection_that_fails_on_return_is_replaced() {
    let Some((_fresh, proxy, db)) = behind_proxy().await else { return };
    ask(&db).await.unwrap();
    // The connection is tested as soon as this test waits for something.
    proxy.silence_open();
    without_waiting(tokio::time::sleep(Duration::from_secs(6))).await;
    ask(&db).await.unwrap();
}

#[tokio::test]
async fn waiting_for_a_connection_times_out_after_30_seconds() {
    let Some((_fresh, proxy, db)) = behind_proxy().await else { return };
    proxy.silence_all();
    let refused = without_waiting(async {
        ask(&db).await.unwrap_err();
        let begun = tokio::time::Instant::now();
        let refused = ask(&db).await.unwrap_err();
        assert!((30..32).contains(&begun.elapsed().as_secs()), "{:?}", begun.elapsed());
        refused
    })
    .await;
    assert!(matches!(refused, DbErr::ConnectionAcquire(ConnAcquireErr::Timeout)), "{refused}");
}

#[tokio::test]
async fn silent_database_can_be_closed() {
    let Some((_fresh, proxy, db)) = behind_proxy().await else { return };
    ask(&db).await.unwrap();
    proxy.silence_all();
    without_waiting(tokio::time::timeout(Duration::from_secs(10), db.close())).await.unwrap().unwrap();
}
