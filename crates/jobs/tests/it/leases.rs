//! Leases: two workers do not run the same job at the same time, unless a lease has expired.

use std::sync::Arc;

use aushang_db::testing::{TestDb, each_engine};
use aushang_jobs::{Worker, WorkerOptions, end_leases, poisoned};
use chrono::TimeDelta;
use tokio_util::sync::CancellationToken;

use crate::fixture::{Fixture, Greet, Wait};

fn lease() -> TimeDelta {
    WorkerOptions::default().lease
}

#[each_engine]
async fn a_leased_job_is_not_run_by_another_worker(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue(Wait { then_fail: false }).await;
    let (one, another) = (fixture.worker(), fixture.worker());
    let working = tokio::spawn(async move { one.run_due().await });
    fixture.log.wait_for_attempt().await;
    fixture.advance(lease() - TimeDelta::milliseconds(1));
    another.run_due().await.unwrap();
    assert_eq!(fixture.take_begun(), ["wait"]);

    fixture.log.gate.add_permits(1);
    working.await.unwrap().unwrap();
    fixture.advance(lease());
    another.run_due().await.unwrap();
    assert!(fixture.take_begun().is_empty());
}

#[each_engine]
async fn concurrent_workers_run_each_job_once(fresh: TestDb) {
    async fn until_empty(worker: &Worker) {
        worker.run_due().await.unwrap();
    }
    let fixture = Fixture::open(fresh).await;
    let expected: Vec<_> = (10..60).map(|number| number.to_string()).collect();
    for name in &expected {
        fixture.enqueue(Greet(name.clone())).await;
    }
    let (one, another, third) = (fixture.worker(), fixture.worker(), fixture.worker());
    tokio::join!(until_empty(&one), until_empty(&another), until_empty(&third));
    until_empty(&one).await;
    let mut begun = fixture.take_begun();
    begun.sort();
    assert_eq!(begun, expected);
}

#[each_engine]
async fn a_job_of_a_dead_worker_is_run_by_another(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue(Wait { then_fail: false }).await;
    abort_while_working(&fixture).await;
    fixture.advance(lease());
    fixture.log.gate.add_permits(1);
    fixture.worker().run_due().await.unwrap();
    assert_eq!(fixture.take_begun(), ["wait", "wait"]);
    fixture.advance(lease());
    fixture.worker().run_due().await.unwrap();
    assert!(fixture.take_begun().is_empty());
}

#[each_engine]
async fn end_leases_makes_interrupted_jobs_due_immediately(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue(Wait { then_fail: false }).await;
    // A job that waits for its start is not affected.
    fixture.enqueue_at(Greet("later".to_owned()), fixture.now() + TimeDelta::minutes(1)).await;
    abort_while_working(&fixture).await;
    fixture.worker().run_due().await.unwrap();
    assert_eq!(fixture.take_begun(), ["wait"]);

    assert_eq!(end_leases(&fixture.db, fixture.now()).await.unwrap(), 1);
    fixture.log.gate.add_permits(1);
    fixture.worker().run_due().await.unwrap();
    assert_eq!(fixture.take_begun(), ["wait"]);
    assert_eq!(end_leases(&fixture.db, fixture.now()).await.unwrap(), 0, "the job has finished");
}

#[each_engine]
async fn a_failure_after_the_lease_does_not_affect_the_next_attempt(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue(Wait { then_fail: true }).await;
    let (slow, successor) = (fixture.worker(), fixture.worker());
    let slow = tokio::spawn(async move { slow.run_due().await });
    fixture.log.wait_for_attempt().await;
    fixture.advance(lease());
    let successor = tokio::spawn(async move { successor.run_due().await });
    fixture.log.wait_for_attempt().await;
    assert_eq!(fixture.take_begun(), ["wait", "wait"]);

    // The slow worker's job is first in the queue for the gate.
    fixture.log.gate.add_permits(1);
    slow.await.unwrap().unwrap();
    fixture.advance(lease() - TimeDelta::milliseconds(1));
    fixture.worker().run_due().await.unwrap();
    assert!(fixture.take_begun().is_empty(), "the successor still holds the lease");
    successor.abort();
}

#[each_engine]
async fn a_job_that_hangs_fails_when_its_lease_expires(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue(Wait { then_fail: false }).await;
    for _ in 0..3 {
        let worker = fixture.worker();
        let working = tokio::spawn(async move { worker.run_due().await });
        fixture.log.wait_for_attempt().await;
        tokio::time::pause();
        tokio::time::advance((lease() + TimeDelta::seconds(1)).to_std().unwrap()).await;
        tokio::time::resume();
        working.await.unwrap().unwrap();
        fixture.advance(lease());
    }
    assert_eq!(fixture.take_begun(), ["wait"; 3]);
    let jobs = poisoned(fixture.db.reader(), 10).await.unwrap();
    assert_eq!(jobs[0].last_error, "did not end within its lease");
}

#[each_engine]
async fn a_job_that_always_kills_its_worker_is_poisoned(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue(Wait { then_fail: false }).await;
    for _ in 0..3 {
        abort_while_working(&fixture).await;
        fixture.advance(lease());
    }
    assert_eq!(fixture.take_begun(), ["wait"; 3]);
    fixture.worker().run_due().await.unwrap();
    assert!(fixture.take_begun().is_empty());
    let jobs = poisoned(fixture.db.reader(), 10).await.unwrap();
    assert_eq!(jobs[0].last_error, "no attempt came to an end");
}

#[each_engine]
async fn a_long_job_does_not_block_others(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue(Wait { then_fail: false }).await;
    fixture.advance(TimeDelta::milliseconds(1));
    let others: Vec<_> = (10..30).map(|number| number.to_string()).collect();
    for other in &others {
        fixture.enqueue(Greet(other.clone())).await;
    }
    let worker = fixture.worker();
    let working = tokio::spawn(async move { worker.run_due().await });
    for _ in 0..=others.len() {
        fixture.log.wait_for_attempt().await;
    }
    let mut begun = fixture.take_begun();
    begun.sort();
    assert_eq!(begun, [others, vec!["wait".to_owned()]].concat());
    fixture.log.gate.add_permits(1);
    working.await.unwrap().unwrap();
}

#[each_engine]
async fn a_shutdown_interrupts_jobs_after_the_grace_period(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue(Wait { then_fail: false }).await;
    let shutdown = CancellationToken::new();
    let worker = fixture.new_worker().with_shutdown(shutdown.clone());
    let working = tokio::spawn(async move { worker.run_due().await });
    fixture.log.wait_for_attempt().await;
    shutdown.cancel();
    // No job starts after the shutdown.
    fixture.enqueue(Greet("late".into())).await;
    tokio::time::pause();
    tokio::time::advance(std::time::Duration::from_secs(11)).await;
    tokio::time::resume();
    working.await.unwrap().unwrap();
    assert_eq!(fixture.take_begun(), ["wait"]);
    // The next server runs both without a pause.
    fixture.log.gate.add_permits(1);
    fixture.worker().run_due().await.unwrap();
    assert_eq!(fixture.take_begun(), ["wait", "late"]);
}

async fn abort_while_working(fixture: &Fixture) {
    let worker = fixture.worker();
    let working = tokio::spawn(async move { worker.run_due().await });
    fixture.log.wait_for_attempt().await;
    working.abort();
    working.await.unwrap_err();
}

#[each_engine]
async fn a_node_with_a_wrong_clock_does_not_take_running_jobs(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    fixture.enqueue(Wait { then_fail: false }).await;
    let common = fixture.now();
    for [one, another] in [[0, 60], [-60, 0]] {
        let node = |minutes| {
            let own = common + TimeDelta::minutes(minutes);
            fixture.node(Arc::new(move || own)).with_lease_clock(Arc::new(move || common))
        };
        let (one, another) = (node(one), node(another));
        let working = tokio::spawn(async move { one.run_due().await });
        fixture.log.wait_for_attempt().await;
        another.run_due().await.unwrap();
        assert_eq!(fixture.take_begun(), ["wait"]);
        working.abort();
        working.await.unwrap_err();
        end_leases(&fixture.db, common).await.unwrap();
    }
}

/// So a job that was enqueued while a node's clock was ahead does not wait until that time.
#[each_engine]
async fn a_job_that_has_not_started_is_due_by_either_clock(fresh: TestDb) {
    let fixture = Fixture::open(fresh).await;
    let common = fixture.now();
    let own = common + TimeDelta::days(30);
    fixture.enqueue_at(Greet("early".to_owned()), own).await;
    fixture.enqueue_at(Greet("late".to_owned()), own + TimeDelta::milliseconds(1)).await;
    let node = fixture.node(Arc::new(move || own)).with_lease_clock(Arc::new(move || common));
    node.run_due().await.unwrap();
    assert_eq!(fixture.take_begun(), ["early"]);
}
