//! Guarantees of `Db::write` on both engines.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use aushang_db::testing::{TestDb, each_engine};
use aushang_db::{Db, Failure};
use futures::future::join_all;
use tokio::sync::oneshot;

use crate::notes;

#[each_engine]
async fn a_refused_write_is_rolled_back(fresh: TestDb) {
    #[derive(Debug)]
    struct Refused;
    impl From<Failure> for Refused {
        fn from(failure: Failure) -> Self {
            panic!("{failure}")
        }
    }
    let db = notes::open(&fresh).await;
    let refused = db
        .write::<(), Refused, _>(|tx| {
            Box::pin(async move {
                notes::insert(tx, 1).await?;
                Err(Refused)
            })
        })
        .await;
    assert!(refused.is_err());
    notes::add(&db, 2).await.unwrap();
    assert_eq!(notes::ids(&db).await, [2]);
}

#[each_engine]
async fn a_panic_reaches_only_its_caller(fresh: TestDb) {
    let db = notes::open(&fresh).await;
    let panics = |id| {
        let db = db.clone();
        tokio::spawn(async move {
            db.write::<(), Failure, _>(move |tx| {
                Box::pin(async move {
                    notes::insert(tx, id).await?;
                    panic!("on purpose")
                })
            })
            .await
        })
    };
    let (first, calm, last) = tokio::join!(panics(1), notes::add(&db, 2), panics(3));
    calm.unwrap();
    for panicked in [first, last] {
        assert_eq!(panic_message(panicked.unwrap_err()), "on purpose");
    }
    notes::add(&db, 4).await.unwrap();
    assert_eq!(notes::ids(&db).await, [2, 4]);
}

#[each_engine]
async fn a_write_inside_a_write_panics(fresh: TestDb) {
    let db = notes::open(&fresh).await;
    let nested = tokio::spawn({
        let db = db.clone();
        async move {
            let again = db.clone();
            db.write(|_| Box::pin(async move { notes::add(&again, 1).await })).await
        }
    });
    assert!(panic_message(nested.await.unwrap_err()).starts_with("a write inside a write"));
    notes::add(&db, 2).await.unwrap();
    assert_eq!(notes::ids(&db).await, [2]);
}

#[each_engine]
async fn a_write_continues_after_its_caller_was_cancelled(fresh: TestDb) {
    let db = notes::open(&fresh).await;
    let (begun, has_begun) = oneshot::channel();
    let (go_on, may_go_on) = oneshot::channel::<()>();
    let caller = tokio::spawn({
        let db = db.clone();
        async move {
            db.write(|tx| {
                Box::pin(async move {
                    begun.send(()).unwrap();
                    may_go_on.await.unwrap();
                    notes::insert(tx, 1).await
                })
            })
            .await
        }
    });
    has_begun.await.unwrap();
    caller.abort();
    assert!(caller.await.unwrap_err().is_cancelled());
    go_on.send(()).unwrap();
    db.close().await.unwrap();
    assert_eq!(notes::ids(&fresh.open().await).await, [1]);
}

#[each_engine]
async fn closing_waits_for_requested_writes(fresh: TestDb) {
    let db = notes::open(&fresh).await;
    let mut writes: Vec<_> = (0..100).map(|id| Box::pin(notes::add(&db, id))).collect();
    for write in &mut writes {
        assert!(futures::poll!(write).is_pending());
    }
    db.clone().close().await.unwrap();
    for write in writes {
        write.await.unwrap();
    }
    assert_eq!(notes::ids(&fresh.open().await).await.len(), 100);
}

#[each_engine]
async fn a_closed_database_refuses_writes(fresh: TestDb) {
    let db = notes::open(&fresh).await;
    db.clone().close().await.unwrap();
    notes::add(&db, 1).await.unwrap_err();
}

#[each_engine]
async fn concurrent_writes_lose_no_update(fresh: TestDb) {
    async fn writer(db: Db) {
        for _ in 0..20 {
            notes::execute(&db, "update notes set id = id + 1").await.unwrap();
        }
    }
    let db = notes::open(&fresh).await;
    notes::add(&db, 0).await.unwrap();
    for done in join_all((0..64).map(|_| tokio::spawn(writer(db.clone())))).await {
        done.unwrap();
    }
    assert_eq!(notes::ids(&db).await, [64 * 20]);
}

#[each_engine]
async fn a_failed_commit_is_reported(fresh: TestDb) {
    let db = notes::open(&fresh).await;
    let orphans = "create table answers (note bigint references notes (id) deferrable initially deferred)";
    notes::execute(&db, orphans).await.unwrap();
    notes::execute(&db, "insert into answers values (7)").await.unwrap_err();
    notes::execute(&db, "insert into answers values (null)").await.unwrap();
    assert_eq!(notes::list::<Option<i64>>(&db, "select note from answers").await, [None]);
}

#[each_engine]
async fn an_acknowledged_write_is_stored_even_after_a_failed_statement(fresh: TestDb) {
    let db = notes::open(&fresh).await;
    let careless = db
        .write::<(), Failure, _>(|tx| {
            Box::pin(async move {
                notes::insert(tx, 1).await?;
                let _ = notes::run(tx, "insert into notes values (1, 'again')".to_owned()).await;
                Ok(())
            })
        })
        .await;
    assert_eq!(notes::ids(&db).await.len(), usize::from(careless.is_ok()));
}

fn panic_message(panicked: tokio::task::JoinError) -> &'static str {
    panicked.into_panic().downcast_ref::<&'static str>().expect("the panic has a string message")
}

#[each_engine]
async fn hooks_are_called_after_a_commit_only(fresh: TestDb) {
    let db = notes::open(&fresh).await;
    let called = Arc::new(AtomicU32::new(0));
    let write = |id: u32, refused: bool| {
        let called = called.clone();
        db.write(move |tx| {
            Box::pin(async move {
                let before = called.clone();
                tx.after_commit(move || called.store(1, Ordering::Relaxed));
                notes::insert(tx, id).await?;
                assert_eq!(before.load(Ordering::Relaxed), 0, "not before the commit");
                if refused { notes::insert(tx, id).await } else { Ok(()) }
            })
        })
    };
    write(1, true).await.expect_err("the id is taken");
    assert_eq!(called.load(Ordering::Relaxed), 0);
    write(2, false).await.unwrap();
    assert_eq!(called.load(Ordering::Relaxed), 1, "called before the write returns");
}
