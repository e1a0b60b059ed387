//! What fails waits, longer each time, and is set aside at last.

use aushang_db::Failure;
use aushang_db::testing::TestDb;
use aushang_jobs::{Job, JobError, Which, count_poisoned, poisoned, retry_poisoned};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use crate::orders::{Book, Fail, Greet, Interrupted, Panic, Workshop};

aushang_db::both_engines!(
    pauses_grow,
    what_fails_too_often_is_set_aside_and_listed,
    what_was_set_aside_can_be_tried_again,
    what_the_servers_end_interrupts_has_not_been_tried,
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
    for _ in 0..3 {
        workshop.worker().look().await.unwrap();
        workshop.later(TimeDelta::days(1));
        assert_eq!(count_poisoned(workshop.db.reader()).await.unwrap(), 0);
    }
    let then = workshop.now();
    fail_for_good(&workshop).await;
    assert_eq!(workshop.begun(), ["fail", "fail", "fail", "fail", "give up"]);
    assert_eq!(count_poisoned(workshop.db.reader()).await.unwrap(), 1);
    let aside = poisoned(workshop.db.reader(), 10).await.unwrap();
    assert_eq!(aside.len(), 1);
    assert_eq!((aside[0].kind.as_str(), aside[0].attempts), ("Fail", 4));
    assert_eq!((aside[0].last_error.as_str(), aside[0].since), ("no such luck", then));
}

async fn what_was_set_aside_can_be_tried_again(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    for _ in 0..3 {
        workshop.order(Fail).await;
    }
    fail_for_good(&workshop).await;
    workshop.begun();
    let ids = aside(&workshop).await;
    assert_eq!(ids.len(), 3);

    let stranger = aushang_db::new_id(workshop.now());
    let some = retry(&workshop, Which::These(vec![ids[1], stranger])).await;
    assert_eq!(some, [ids[1]]);
    assert_eq!(aside(&workshop).await, [ids[0], ids[2]]);
    fail_for_good(&workshop).await;
    assert_eq!(
        workshop.begun(),
        ["fail", "fail", "fail", "fail", "give up"],
        "as often as a new one, and told of once more"
    );

    assert_eq!(retry(&workshop, Which::All).await.len(), 3);
    assert!(aside(&workshop).await.is_empty());
    assert!(retry(&workshop, Which::All).await.is_empty());
}

async fn aside(workshop: &Workshop) -> Vec<uuid::Uuid> {
    let jobs = poisoned(workshop.db.reader(), 10).await.unwrap();
    jobs.iter().map(|job| job.id).collect()
}

async fn retry(workshop: &Workshop, which: Which) -> Vec<uuid::Uuid> {
    let now = workshop.now();
    let retried = workshop.db.write(move |tx| Box::pin(retry_poisoned(tx, which, now))).await;
    retried.unwrap_or_else(|failure: Failure| panic!("{failure}"))
}

async fn what_the_servers_end_interrupts_has_not_been_tried(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order(Interrupted).await;
    for _ in 0..5 {
        workshop.worker().look().await.unwrap();
    }
    assert_eq!(workshop.begun(), ["interrupted"; 5], "at once, and oftener than it may fail");
    assert!(aside(&workshop).await.is_empty());
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
    assert_eq!((aside[0].kind.as_str(), aside[0].attempts), ("Greet", 12));
    assert!(!aside[0].last_error.contains("you"), "{}", aside[0].last_error);
}

async fn fail_for_good(workshop: &Workshop) {
    for _ in 0..20 {
        workshop.worker().look().await.unwrap();
        workshop.later(TimeDelta::days(1));
    }
}
