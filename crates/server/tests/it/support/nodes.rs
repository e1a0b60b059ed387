//! A second server on the same database.

use aushang_db::testing::TestDb;

use super::app::TestApp;

/// Two equal nodes on one PostgreSQL database, each with a clock of its own; none: there is no
/// PostgreSQL here, and SQLite has one node.
pub async fn two_nodes() -> Option<(TestApp, TestApp)> {
    let first = TestApp::on(TestDb::postgres().await?).await;
    let second = first.beside().await;
    Some((first, second))
}
