//! Failed jobs are retried with growing pauses, and poisoned after too many attempts.

use aushang_db::Failure;
use aushang_db::testing::{TestDb, each_engine};
use aushang_jobs::{Failed, Job, JobError, Which, count_poisoned, poisoned, retry_poisoned};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use crate::fixture::{Fail, Fixture, Greet, Interrupted, Log, Panic};

#[each_engine]
async fn pauses_double(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue(Fail).await;
    let worker = fixture.worker();
    worker.run_due().await.unwrap();
    for pause in [5, 10, 20].map(TimeDelta::seconds) {
        assert_eq!(fixture.take_begun(), ["fail"]);
        fixture.advance(pause - TimeDelta::milliseconds(1));
        worker.run_due().await.unwrap();
        assert!(fixture.take_begun().is_empty(), "before its pause of {pause} is over");
        fixture.advance(TimeDelta::milliseconds(1));
        worker.run_due().await.unwrap();
    }
}

#[each_engine]
async fn a_job_that_fails_too_often_is_poisoned_and_listed(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue(Fail).await;
    for _ in 0..3 {
        fixture.worker().run_due().await.unwrap();
        fixture.advance(TimeDelta::days(1));
        assert_eq!(count_poisoned(fixture.db.reader()).await.unwrap(), 0);
    }
    let last_attempt = fixture.now();
    fail_for_good(&fixture).await;
    assert_eq!(fixture.take_begun(), ["fail", "fail", "fail", "fail", "give up"]);
    assert_eq!(count_poisoned(fixture.db.reader()).await.unwrap(), 1);
    let jobs = poisoned(fixture.db.reader(), 10).await.unwrap();
    assert_eq!(jobs.len(), 1);
    assert_eq!((jobs[0].kind.as_str(), jobs[0].attempts), ("Fail", 4));
    assert_eq!((jobs[0].last_error.as_str(), jobs[0].since), ("on purpose", last_attempt));
}

#[each_engine]
async fn failed_jobs_of_a_kind_are_summed_up(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    let failed = async || aushang_jobs::failed(fixture.db.reader(), "Fail").await.unwrap();
    fixture.enqueue(Fail).await;
    fixture.enqueue(Interrupted).await;
    assert_eq!(failed().await, None);
    let enqueued = fixture.now();
    fixture.worker().run_due().await.unwrap();
    let since = failed().await.unwrap().since;
    // Not exactly then: another test of this process may have created later ids.
    assert!(since >= enqueued, "{since}");
    let expected = Failed { jobs: 1, poisoned: 0, since, last_error: "on purpose".to_owned() };
    assert_eq!(failed().await, Some(expected));
    fail_for_good(&fixture).await;
    fixture.enqueue(Fail).await;
    fixture.worker().run_due().await.unwrap();
    let expected = Failed { jobs: 2, poisoned: 1, since, last_error: "on purpose".to_owned() };
    assert_eq!(failed().await, Some(expected));
    let interrupted = aushang_jobs::failed(fixture.db.reader(), "Interrupted").await.unwrap();
    assert_eq!(interrupted, None);
}

#[each_engine]
async fn poisoned_jobs_can_be_retried(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    for _ in 0..3 {
        fixture.enqueue(Fail).await;
    }
    fail_for_good(&fixture).await;
    fixture.take_begun();
    let ids = poisoned_ids(&fixture).await;
    assert_eq!(ids.len(), 3);

    let unknown = aushang_db::new_id(fixture.now());
    let some = retry(&fixture, Which::These(vec![ids[1], unknown])).await;
    assert_eq!(some, [ids[1]]);
    assert_eq!(poisoned_ids(&fixture).await, [ids[0], ids[2]]);
    fail_for_good(&fixture).await;
    assert_eq!(
        fixture.take_begun(),
        ["fail", "fail", "fail", "fail", "give up"],
        "the same number of attempts as a new job, and given up again"
    );

    assert_eq!(retry(&fixture, Which::All).await.len(), 3);
    assert!(poisoned_ids(&fixture).await.is_empty());
    assert!(retry(&fixture, Which::All).await.is_empty());
}

async fn poisoned_ids(fixture: &Fixture) -> Vec<uuid::Uuid> {
    let jobs = poisoned(fixture.db.reader(), 10).await.unwrap();
    jobs.iter().map(|job| job.id).collect()
}

async fn retry(fixture: &Fixture, which: Which) -> Vec<uuid::Uuid> {
    let now = fixture.now();
    let retried = fixture.db.write(move |tx| Box::pin(retry_poisoned(tx, which, now))).await;
    retried.unwrap_or_else(|failure: Failure| panic!("{failure}"))
}

#[each_engine]
async fn an_attempt_interrupted_by_the_shutdown_does_not_count(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue(Interrupted).await;
    for _ in 0..5 {
        fixture.worker().run_due().await.unwrap();
    }
    assert_eq!(fixture.take_begun(), ["interrupted"; 5], "without pauses, and more often than ATTEMPTS");
    assert!(poisoned_ids(&fixture).await.is_empty());
}

#[each_engine]
async fn a_panic_is_a_failure_and_does_not_affect_other_jobs(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue(Panic).await;
    fixture.enqueue(Greet("hello".into())).await;
    fixture.worker().run_due().await.unwrap();
    assert_eq!(fixture.take_begun().len(), 2);
    let jobs = poisoned(fixture.db.reader(), 10).await.unwrap();
    assert_eq!((jobs[0].kind.as_str(), jobs[0].last_error.as_str()), ("Panic", "panicked"));
    assert_eq!(jobs.len(), 1);
}

#[each_engine]
async fn a_job_with_an_invalid_payload_fails(fresh: TestDb) {
    /// The payload of an old version.
    #[derive(Serialize, Deserialize)]
    struct Greet {
        whom: String,
    }
    #[async_trait::async_trait]
    impl Job for Greet {
        const KIND: &'static str = "Greet";
        type Context = Log;
        async fn run(self, _: &Log) -> Result<(), JobError> {
            Ok(())
        }
    }
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue(Greet { whom: "you".into() }).await;
    fail_for_good(&fixture).await;
    assert!(fixture.take_begun().is_empty());
    let jobs = poisoned(fixture.db.reader(), 10).await.unwrap();
    assert_eq!((jobs[0].kind.as_str(), jobs[0].attempts), ("Greet", 12));
    assert!(!jobs[0].last_error.contains("you"), "{}", jobs[0].last_error);
}

async fn fail_for_good(fixture: &Fixture) {
    for _ in 0..20 {
        fixture.worker().run_due().await.unwrap();
        fixture.advance(TimeDelta::days(1));
    }
}
