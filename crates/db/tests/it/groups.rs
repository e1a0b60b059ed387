//! Group commits of the `SQLite` writer, and how failures affect the members of a group.
//!
//! Each test runs on one thread, so writes that are requested together are queued together and form one
//! group.

use std::num::NonZeroU32;

use aushang_db::testing::TestDb;
use aushang_db::{Db, Failure, Options};
use futures::future::join_all;
use sea_orm::ConnectionTrait;

use crate::notes;

#[tokio::test]
async fn waiting_writes_share_one_commit_and_return_after_it() {
    let fresh = TestDb::sqlite(&[]).await;
    let db = notes::open(&fresh).await;
    let before = commits(&fresh);
    join_all((0..30).map(|id| {
        let db = &db;
        async move {
            notes::add(db, id).await.unwrap();
            assert_eq!(notes::ids(db).await.len(), 30);
        }
    }))
    .await;
    assert_eq!(commits(&fresh) - before, 1);
}

#[tokio::test]
async fn max_writes_per_commit_is_enforced() {
    for (limit, commits_of_six) in [(1, 6), (4, 2), (6, 1)] {
        let fresh = TestDb::sqlite(&[]).await;
        notes::open(&fresh).await.close().await.unwrap();
        let max_writes_per_commit = NonZeroU32::new(limit).unwrap();
        let db = Db::open(&Options { max_writes_per_commit, ..fresh.options() }).await.unwrap();
        notes::add(&db, 100).await.unwrap();
        let before = commits(&fresh);
        join_all((0..6).map(|id| notes::add(&db, id))).await;
        assert_eq!(notes::ids(&db).await, [0, 1, 2, 3, 4, 5, 100]);
        assert_eq!(commits(&fresh) - before, commits_of_six, "{limit}");
    }
}

#[tokio::test]
async fn a_failed_write_rolls_back_alone() {
    let fresh = TestDb::sqlite(&[]).await;
    let db = notes::open(&fresh).await;
    let before = commits(&fresh);
    let wins = join_all([1, 2, 1, 2, 3].map(|id| notes::add(&db, id))).await;
    assert_eq!(wins.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, true, false, false, true]);
    assert!(wins[2].as_ref().is_err_and(Failure::is_unique_violation));
    assert_eq!(notes::ids(&db).await, [1, 2, 3]);
    assert_eq!(commits(&fresh) - before, 1);
}

#[tokio::test]
async fn a_failed_commit_fails_the_whole_group() {
    let fresh = TestDb::sqlite(&[]).await;
    let db = notes::open(&fresh).await;
    let orphans = "create table answers (note bigint references notes (id) deferrable initially deferred)";
    notes::execute(&db, orphans).await.unwrap();
    let (one, orphan, another) = tokio::join!(
        notes::add(&db, 1),
        notes::execute(&db, "insert into answers values (7)"),
        notes::add(&db, 2)
    );
    assert!(one.is_err() && orphan.is_err() && another.is_err());
    assert_empty_and_writable(&db).await;
}

/// `SQLite` itself ends a transaction for example when the disk is full.
#[tokio::test]
async fn the_group_fails_if_sqlite_ends_the_transaction() {
    let fresh = TestDb::sqlite(&[]).await;
    let db = notes::open(&fresh).await;
    let (one, ends_it, another) = tokio::join!(
        notes::add(&db, 1),
        notes::execute(&db, "insert or rollback into notes values (1, 'again')"),
        notes::add(&db, 2)
    );
    assert!(one.is_err() && ends_it.is_err() && another.is_err());
    assert_empty_and_writable(&db).await;
}

#[tokio::test]
async fn the_group_fails_if_no_transaction_can_begin() {
    let fresh = TestDb::sqlite(&[]).await;
    let db = notes::open(&fresh).await;
    let other = sea_orm::Database::connect(fresh.options().url).await.unwrap();
    notes::execute(&db, "pragma busy_timeout = 0").await.unwrap();
    other.execute_unprepared("begin immediate").await.unwrap();
    let (one, another) = tokio::join!(notes::add(&db, 1), notes::add(&db, 2));
    for failed in [one, another] {
        assert!(failed.unwrap_err().to_string().contains("locked"));
    }
    other.execute_unprepared("rollback").await.unwrap();
    assert_empty_and_writable(&db).await;
}

/// Nothing was written, and the next write succeeds.
async fn assert_empty_and_writable(db: &Db) {
    assert!(notes::ids(db).await.is_empty());
    notes::add(db, 9).await.unwrap();
    assert_eq!(notes::ids(db).await, [9]);
    let whole: Vec<String> = notes::list(db, "pragma integrity_check").await;
    assert_eq!(whole, ["ok"]);
}

/// The number of commits in the write-ahead log: its current frames that end a commit.
fn commits(fresh: &TestDb) -> usize {
    let path = format!("{}-wal", fresh.options().url.trim_start_matches("sqlite:"));
    let log = std::fs::read(path).unwrap();
    let (head, frames) = log.split_at(32);
    let number = |bytes: &[u8]| u32::from_be_bytes(bytes.try_into().unwrap());
    let page = usize::try_from(number(&head[8..12])).unwrap();
    frames
        .chunks_exact(24 + page)
        .filter(|frame| frame[8..16] == head[16..24])
        .filter(|frame| number(&frame[4..8]) > 0)
        .count()
}
