//! Jobs are enqueued in a transaction, and run once when they are due.

use aushang_db::Failure;
use aushang_db::testing::{TestDb, each_engine};
use aushang_jobs::{Worker, WorkerOptions, enqueue};
use chrono::TimeDelta;

use crate::fixture::{Fixture, Foreign, Greet};

#[each_engine]
async fn a_job_runs_once(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue(Greet("hello".into())).await;
    fixture.worker().run_due().await.unwrap();
    assert_eq!(fixture.take_begun(), ["hello"]);
    fixture.advance(TimeDelta::days(1));
    fixture.worker().run_due().await.unwrap();
    assert!(fixture.take_begun().is_empty());
}

#[each_engine]
async fn a_job_of_a_rolled_back_write_does_not_run(fresh: TestDb) {
    #[derive(Debug)]
    struct Refused;
    impl From<Failure> for Refused {
        fn from(failure: Failure) -> Self {
            panic!("{failure}")
        }
    }
    let fixture = Fixture::open(fresh).await;
    let now = fixture.now();
    let refused = fixture.db.write(move |tx| {
        Box::pin(async move {
            enqueue(tx, &Greet("hello".into()), now, now).await?;
            Err::<(), _>(Refused)
        })
    });
    refused.await.unwrap_err();
    fixture.worker().run_due().await.unwrap();
    assert!(fixture.take_begun().is_empty());
}

#[each_engine]
async fn a_job_does_not_run_before_run_at(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue_at(Greet("in an hour".into()), fixture.now() + TimeDelta::hours(1)).await;
    fixture.advance(TimeDelta::hours(1) - TimeDelta::milliseconds(1));
    fixture.worker().run_due().await.unwrap();
    assert!(fixture.take_begun().is_empty());
    fixture.advance(TimeDelta::milliseconds(1));
    fixture.worker().run_due().await.unwrap();
    assert_eq!(fixture.take_begun(), ["in an hour"]);
}

#[each_engine]
async fn jobs_run_in_order_of_run_at(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    for minute in [5, 3, 1, 4, 0, 2] {
        let at = fixture.now() + TimeDelta::minutes(minute);
        fixture.enqueue_at(Greet(minute.to_string()), at).await;
    }
    fixture.advance(TimeDelta::hours(1));
    // More jobs than run concurrently.
    fixture.worker().run_due().await.unwrap();
    assert_eq!(fixture.take_begun(), ["0", "1", "2", "3", "4", "5"]);
}

#[each_engine]
async fn a_job_of_an_unknown_kind_is_left_for_other_workers(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    for _ in 0..5 {
        fixture.enqueue(Foreign).await;
    }
    fixture.enqueue(Greet("behind them".into())).await;
    for _ in 0..3 {
        fixture.worker().run_due().await.unwrap();
        fixture.advance(TimeDelta::days(1));
    }
    assert_eq!(fixture.take_begun(), ["behind them"]);

    let now = fixture.now();
    let other = Worker::new(fixture.db.clone(), std::sync::Arc::new(move || now), WorkerOptions::default())
        .with::<Foreign>(fixture.log.clone());
    other.run_due().await.unwrap();
    // `Foreign` has only one attempt: polls of the first worker did not count.
    assert_eq!(fixture.take_begun(), ["foreign"; 5]);
}
