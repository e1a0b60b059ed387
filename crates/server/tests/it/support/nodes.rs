//! A second server on the same database.

use aushang::clock::Clock;
use aushang::migrations::MIGRATIONS;
use aushang_db::server_time;
use aushang_db::testing::TestDb;
use chrono::TimeDelta;

use super::app::{TestApp, clock};

/// Starts two equal nodes on one PostgreSQL database, each with its own clock. `None`: no PostgreSQL server
/// is available, and SQLite supports only one node.
pub async fn two_nodes() -> Option<(TestApp, TestApp)> {
    let first = TestApp::on_postgres().await?;
    let second = first.another_node(clock(), &[]).await;
    Some((first, second))
}

/// Starts two nodes that compare their clocks with the server's. The first clock is right, the second
/// differs by `skew`.
pub async fn two_nodes_with_skew(skew: TimeDelta) -> Option<(TestApp, TestApp)> {
    let database = TestDb::postgres(MIGRATIONS).await?;
    let db = database.open().await;
    let now =
        server_time(db.reader()).await.expect("the server answers").expect("PostgreSQL reports its time");
    db.close().await.expect("no write is in progress");
    let first = TestApp::on_at(database, Clock::held_beside_database(now), &[], None).await;
    let second = first.another_node(Clock::held_beside_database(now + skew), &[]).await;
    Some((first, second))
}
