//! Orders are kept with what causes them, run when they are due, and once.

use aushang_db::Failure;
use aushang_db::testing::TestDb;
use aushang_jobs::{Worker, WorkerOptions, enqueue};
use chrono::TimeDelta;

use crate::orders::{Foreign, Greet, Workshop};

aushang_db::both_engines!(
    an_order_runs_once,
    an_order_in_a_refused_write_leaves_nothing,
    nothing_runs_before_its_time,
    what_is_due_first_runs_first,
    an_unknown_kind_is_left_to_one_who_knows_it,
);

async fn an_order_runs_once(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order(Greet("hello".into())).await;
    workshop.worker().look().await.unwrap();
    assert_eq!(workshop.begun(), ["hello"]);
    workshop.later(TimeDelta::days(1));
    workshop.worker().look().await.unwrap();
    assert!(workshop.begun().is_empty());
}

async fn an_order_in_a_refused_write_leaves_nothing(fresh: TestDb) {
    #[derive(Debug)]
    struct Refused;
    impl From<Failure> for Refused {
        fn from(failure: Failure) -> Self {
            panic!("{failure}")
        }
    }
    let workshop = Workshop::open(fresh).await;
    let now = workshop.now();
    let refused = workshop.db.write(move |tx| {
        Box::pin(async move {
            enqueue(tx, &Greet("hello".into()), now, now).await?;
            Err::<(), _>(Refused)
        })
    });
    refused.await.unwrap_err();
    workshop.worker().look().await.unwrap();
    assert!(workshop.begun().is_empty());
}

async fn nothing_runs_before_its_time(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order_at(Greet("in an hour".into()), workshop.now() + TimeDelta::hours(1)).await;
    workshop.later(TimeDelta::hours(1) - TimeDelta::milliseconds(1));
    workshop.worker().look().await.unwrap();
    assert!(workshop.begun().is_empty());
    workshop.later(TimeDelta::milliseconds(1));
    workshop.worker().look().await.unwrap();
    assert_eq!(workshop.begun(), ["in an hour"]);
}

async fn what_is_due_first_runs_first(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    for minute in [5, 3, 1, 4, 0, 2] {
        let at = workshop.now() + TimeDelta::minutes(minute);
        workshop.order_at(Greet(minute.to_string()), at).await;
    }
    workshop.later(TimeDelta::hours(1));
    // More jobs than run concurrently.
    workshop.worker().look().await.unwrap();
    assert_eq!(workshop.begun(), ["0", "1", "2", "3", "4", "5"]);
}

async fn an_unknown_kind_is_left_to_one_who_knows_it(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    for _ in 0..5 {
        workshop.order(Foreign).await;
    }
    workshop.order(Greet("behind them".into())).await;
    for _ in 0..3 {
        workshop.worker().look().await.unwrap();
        workshop.later(TimeDelta::days(1));
    }
    assert_eq!(workshop.begun(), ["behind them"]);

    let now = workshop.now();
    let knowing =
        Worker::new(workshop.db.clone(), std::sync::Arc::new(move || now), WorkerOptions::default())
            .with::<Foreign>(workshop.book.clone());
    knowing.look().await.unwrap();
    // Its only attempt each: the others' looks were none.
    assert_eq!(workshop.begun(), ["foreign"; 5]);
}
