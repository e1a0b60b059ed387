//! A second server on the same database.

use aushang::clock::Clock;
use aushang_db::server_time;
use aushang_db::testing::TestDb;
use chrono::TimeDelta;

use super::app::TestApp;

/// Two equal nodes on one PostgreSQL database, each with a clock of its own; none: there is no
/// PostgreSQL here, and SQLite has one node.
pub async fn two_nodes() -> Option<(TestApp, TestApp)> {
    let first = TestApp::on(TestDb::postgres().await?).await;
    let second = first.beside().await;
    Some((first, second))
}

/// Two nodes that compare their clocks with the server's. The first one's is right, the second one's differs by
/// `skew`.
pub async fn two_nodes_with_skew(skew: TimeDelta) -> Option<(TestApp, TestApp)> {
    let database = TestDb::postgres().await?;
    let db = database.open().await;
    let now = server_time(db.reader()).await.expect("the server answers").expect("a server has a clock");
    db.close().await.expect("no write is under way");
    let first = TestApp::on_at(database, Clock::held_beside_database(now)).await;
    let second = first.beside_at(Clock::held_beside_database(now + skew)).await;
    Some((first, second))
}
