//! Writes that need each other's rows, which can only occur on `PostgreSQL`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use aushang_db::testing::TestDb;
use aushang_db::{Db, Failure};
use tokio::sync::{Barrier, Notify};

use crate::notes;

/// What two writes that block each other share.
struct Conflict {
    met: Barrier,
    runs: AtomicU32,
    /// Permits one repeated run as soon as the other write has been committed.
    committed: Notify,
}

/// Updates one note and then the other. The first run waits until both writes have updated one, so that
/// neither gets its second. A repeated run begins after the commit of the other write, which it would block
/// again if it were faster.
async fn changes(db: &Db, conflict: &Arc<Conflict>, notes: [u32; 2]) -> Result<(), Failure> {
    let (shared, is_first) = (conflict.clone(), Arc::new(AtomicBool::new(true)));
    db.write_repeatable(move |tx| {
        let (shared, is_first) = (shared.clone(), is_first.clone());
        Box::pin(async move {
            shared.runs.fetch_add(1, Ordering::SeqCst);
            let is_first = is_first.swap(false, Ordering::SeqCst);
            if !is_first {
                shared.committed.notified().await;
            }
            let [one, other] = notes;
            notes::run(tx, format!("update notes set text = text || '{one}' where id = {one}")).await?;
            if is_first {
                shared.met.wait().await;
            }
            notes::run(tx, format!("update notes set text = text || '{one}' where id = {other}")).await
        })
    })
    .await?;
    conflict.committed.notify_one();
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_deadlocked_writes_is_retried() {
    let Some(fresh) = TestDb::postgres(&[]).await else { return };
    let db = notes::open(&fresh).await;
    for id in [1, 2] {
        notes::add(&db, id).await.unwrap();
    }
    let conflict =
        Arc::new(Conflict { met: Barrier::new(2), runs: AtomicU32::new(0), committed: Notify::new() });
    let (one, other) = tokio::join!(changes(&db, &conflict, [1, 2]), changes(&db, &conflict, [2, 1]));
    one.unwrap();
    other.unwrap();
    assert_eq!(conflict.runs.load(Ordering::SeqCst), 3);
    // Each update was applied once: the changes of the first run were rolled back.
    let texts = notes::list::<String>(&db, "select text from notes order by id").await;
    assert!(texts.iter().all(|text| text.len() == "a note12".len()), "{texts:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn non_repeatable_write_reports_the_conflict() {
    let Some(fresh) = TestDb::postgres(&[]).await else { return };
    let db = notes::open(&fresh).await;
    for id in [1, 2] {
        notes::add(&db, id).await.unwrap();
    }
    let met = Arc::new(Barrier::new(2));
    let changes_once = |notes: [u32; 2]| {
        let met = met.clone();
        db.write::<(), Failure, _>(move |tx| {
            Box::pin(async move {
                let [one, other] = notes;
                notes::run(tx, format!("update notes set text = 'a' where id = {one}")).await?;
                met.wait().await;
                notes::run(tx, format!("update notes set text = 'b' where id = {other}")).await
            })
        })
    };
    let (one, other) = tokio::join!(changes_once([1, 2]), changes_once([2, 1]));
    let failed: Vec<_> = [one, other].into_iter().filter_map(Result::err).collect();
    assert_eq!(failed.len(), 1);
    assert!(failed[0].is_contention(), "{}", failed[0]);
    let other_failure = notes::execute(&db, "select nothing").await.unwrap_err();
    assert!(!other_failure.is_contention());
}

/// A write that conflicts every time fails after its retries.
#[tokio::test(flavor = "multi_thread")]
async fn write_is_retried_at_most_twice() {
    let Some(fresh) = TestDb::postgres(&[]).await else { return };
    let db = notes::open(&fresh).await;
    let runs = Arc::new(AtomicU32::new(0));
    let counted = runs.clone();
    let failed = db
        .write_repeatable::<(), Failure, _>(move |tx| {
            counted.fetch_add(1, Ordering::SeqCst);
            Box::pin(async move {
                let raises = "do $$ begin raise exception 'on purpose' using errcode = '40001'; end $$";
                notes::run(tx, raises.to_owned()).await
            })
        })
        .await;
    assert!(failed.unwrap_err().is_contention());
    assert_eq!(runs.load(Ordering::SeqCst), 3);
}
