//! What fails waits, longer each time, and is set aside at last.

use aushang_db::Failure;
use aushang_db::testing::TestDb;
use aushang_jobs::{Job, JobError, poisoned, retry_poisoned};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use crate::orders::{Book, Fail, Greet, Panic, Workshop};

aushang_db::both_engines!(
    pauses_grow,
    what_fails_too_often_is_set_aside_and_listed,
    what_was_set_aside_can_be_tried_again,
    a_panic_is_a_failure_and_disturbs_no_other_job,
    an_order_that_cannot_be_read_is_a_failure,
);

async fn pauses_grow(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order(Fail).await;
    let worker = workshop.worker();
    worker.look().await.unwrap();
    for pause in [5, 10, 20].map(TimeDelta::seconds) {
        assert_eq!(workshop.begun(), ["fail"]);
        workshop.later(pause - TimeDelta::milliseconds(1));
        worker.look().await.unwrap();
        assert!(workshop.begun().is_empty(), "before its pause of {pause} is over");
        workshop.later(TimeDelta::milliseconds(1));
        worker.look().await.unwrap();
    }
}

async fn what_fails_too_often_is_set_aside_and_listed(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order(Fail).await;
    fail_for_good(&workshop).await;
    assert_eq!(workshop.begun(), ["fail"; 4]);
    let aside = poisoned(workshop.db.reader(), 10).await.unwrap();
    assert_eq!(aside.len(), 1);
    assert_eq!((aside[0].kind.as_str(), aside[0].attempts), ("Fail", 4));
    assert_eq!(aside[0].last_error, "no such luck");
}

async fn what_was_set_aside_can_be_tried_again(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order(Fail).await;
    fail_for_good(&workshop).await;
    workshop.begun();
    let now = workshop.now();
    let retried = workshop.db.write(move |tx| Box::pin(retry_poisoned(tx, now)));
    assert_eq!(retried.await.unwrap_or_else(|failure: Failure| panic!("{failure}")), 1);
    assert!(poisoned(workshop.db.reader(), 10).await.unwrap().is_empty());
    fail_for_good(&workshop).await;
    assert_eq!(workshop.begun(), ["fail"; 4], "as often as a new one");
}

async fn a_panic_is_a_failure_and_disturbs_no_other_job(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order(Panic).await;
    workshop.order(Greet("hello".into())).await;
    workshop.worker().look().await.unwrap();
    assert_eq!(workshop.begun().len(), 2);
    let aside = poisoned(workshop.db.reader(), 10).await.unwrap();
    assert_eq!((aside[0].kind.as_str(), aside[0].last_error.as_str()), ("Panic", "panicked"));
    assert_eq!(aside.len(), 1);
}

async fn an_order_that_cannot_be_read_is_a_failure(fresh: TestDb) {
    /// As a version of long ago wrote it.
    #[derive(Serialize, Deserialize)]
    struct Greet {
        whom: String,
    }
    #[async_trait::async_trait]
    impl Job for Greet {
        const KIND: &'static str = "Greet";
        type Context = Book;
        async fn run(self, _: &Book) -> Result<(), JobError> {
            Ok(())
        }
    }
    let workshop = Workshop::open(fresh).await;
    workshop.order(Greet { whom: "you".into() }).await;
    fail_for_good(&workshop).await;
    assert!(workshop.begun().is_empty());
    let aside = poisoned(workshop.db.reader(), 10).await.unwrap();
    assert_eq!((aside[0].attempts, aside[0].payload.as_str()), (12, r#"{"whom":"you"}"#));
}

async fn fail_for_good(workshop: &Workshop) {
    for _ in 0..20 {
        workshop.worker().look().await.unwrap();
        workshop.later(TimeDelta::days(1));
    }
}
