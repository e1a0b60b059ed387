//! Two workers never have the same job, unless one of them has had it for too long.

use std::sync::Arc;

use aushang_db::testing::TestDb;
use aushang_jobs::{Worker, WorkerOptions, end_leases, poisoned};
use chrono::TimeDelta;
use tokio_util::sync::CancellationToken;

use crate::orders::{Greet, Wait, Workshop};

aushang_db::both_engines!(
    a_leased_job_is_nobody_elses,
    workers_side_by_side_do_everything_once,
    a_job_of_a_dead_worker_goes_to_another,
    a_process_that_is_alone_takes_up_at_once_what_the_former_one_left,
    a_late_failure_does_not_disturb_who_took_over,
    a_job_that_hangs_is_given_up_with_its_lease,
    a_job_that_never_comes_to_an_end_is_set_aside,
    a_job_that_takes_long_holds_up_no_other,
    the_end_of_the_server_breaks_off_what_takes_too_long,
    a_node_whose_clock_is_wrong_takes_no_job_that_runs,
    what_no_node_has_begun_is_due_by_either_clock,
);

fn lease() -> TimeDelta {
    WorkerOptions::default().lease
}

async fn a_leased_job_is_nobody_elses(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order(Wait { then_fail: false }).await;
    let (one, another) = (workshop.worker(), workshop.worker());
    let working = tokio::spawn(async move { one.look().await });
    workshop.book.attempt().await;
    workshop.later(lease() - TimeDelta::milliseconds(1));
    another.look().await.unwrap();
    assert_eq!(workshop.begun(), ["wait"]);

    workshop.book.gate.add_permits(1);
    working.await.unwrap().unwrap();
    workshop.later(lease());
    another.look().await.unwrap();
    assert!(workshop.begun().is_empty());
}

async fn workers_side_by_side_do_everything_once(fresh: TestDb) {
    async fn until_empty(worker: &Worker) {
        worker.look().await.unwrap();
    }
    let workshop = Workshop::open(fresh).await;
    let orders: Vec<_> = (10..60).map(|number| number.to_string()).collect();
    for order in &orders {
        workshop.order(Greet(order.clone())).await;
    }
    let (one, another, third) = (workshop.worker(), workshop.worker(), workshop.worker());
    tokio::join!(until_empty(&one), until_empty(&another), until_empty(&third));
    until_empty(&one).await;
    let mut begun = workshop.begun();
    begun.sort();
    assert_eq!(begun, orders);
}

async fn a_job_of_a_dead_worker_goes_to_another(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order(Wait { then_fail: false }).await;
    die_while_working(&workshop).await;
    workshop.later(lease());
    workshop.book.gate.add_permits(1);
    workshop.worker().look().await.unwrap();
    assert_eq!(workshop.begun(), ["wait", "wait"]);
    workshop.later(lease());
    workshop.worker().look().await.unwrap();
    assert!(workshop.begun().is_empty());
}

async fn a_process_that_is_alone_takes_up_at_once_what_the_former_one_left(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order(Wait { then_fail: false }).await;
    // One that waits for its next attempt goes on waiting.
    workshop.order_at(Greet("later".to_owned()), workshop.now() + TimeDelta::minutes(1)).await;
    die_while_working(&workshop).await;
    workshop.worker().look().await.unwrap();
    assert_eq!(workshop.begun(), ["wait"]);

    assert_eq!(end_leases(&workshop.db, workshop.now()).await.unwrap(), 1);
    workshop.book.gate.add_permits(1);
    workshop.worker().look().await.unwrap();
    assert_eq!(workshop.begun(), ["wait"]);
    assert_eq!(end_leases(&workshop.db, workshop.now()).await.unwrap(), 0, "it is done");
}

async fn a_late_failure_does_not_disturb_who_took_over(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order(Wait { then_fail: true }).await;
    let (slow, successor) = (workshop.worker(), workshop.worker());
    let slow = tokio::spawn(async move { slow.look().await });
    workshop.book.attempt().await;
    workshop.later(lease());
    let successor = tokio::spawn(async move { successor.look().await });
    workshop.book.attempt().await;
    assert_eq!(workshop.begun(), ["wait", "wait"]);

    // The first in the queue for the gate is the slow one.
    workshop.book.gate.add_permits(1);
    slow.await.unwrap().unwrap();
    workshop.later(lease() - TimeDelta::milliseconds(1));
    workshop.worker().look().await.unwrap();
    assert!(workshop.begun().is_empty(), "the successor has it still");
    successor.abort();
}

async fn a_job_that_hangs_is_given_up_with_its_lease(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order(Wait { then_fail: false }).await;
    for _ in 0..3 {
        let worker = workshop.worker();
        let working = tokio::spawn(async move { worker.look().await });
        workshop.book.attempt().await;
        tokio::time::pause();
        tokio::time::advance((lease() + TimeDelta::seconds(1)).to_std().unwrap()).await;
        tokio::time::resume();
        working.await.unwrap().unwrap();
        workshop.later(lease());
    }
    assert_eq!(workshop.begun(), ["wait"; 3]);
    let aside = poisoned(workshop.db.reader(), 10).await.unwrap();
    assert_eq!(aside[0].last_error, "did not end within its lease");
}

async fn a_job_that_never_comes_to_an_end_is_set_aside(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order(Wait { then_fail: false }).await;
    for _ in 0..3 {
        die_while_working(&workshop).await;
        workshop.later(lease());
    }
    assert_eq!(workshop.begun(), ["wait"; 3]);
    workshop.worker().look().await.unwrap();
    assert!(workshop.begun().is_empty());
    let aside = poisoned(workshop.db.reader(), 10).await.unwrap();
    assert_eq!(aside[0].last_error, "no attempt came to an end");
}

async fn a_job_that_takes_long_holds_up_no_other(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order(Wait { then_fail: false }).await;
    workshop.later(TimeDelta::milliseconds(1));
    let others: Vec<_> = (10..30).map(|number| number.to_string()).collect();
    for other in &others {
        workshop.order(Greet(other.clone())).await;
    }
    let worker = workshop.worker();
    let working = tokio::spawn(async move { worker.look().await });
    for _ in 0..=others.len() {
        workshop.book.attempt().await;
    }
    let mut begun = workshop.begun();
    begun.sort();
    assert_eq!(begun, [others, vec!["wait".to_owned()]].concat());
    workshop.book.gate.add_permits(1);
    working.await.unwrap().unwrap();
}

async fn the_end_of_the_server_breaks_off_what_takes_too_long(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order(Wait { then_fail: false }).await;
    let shutdown = CancellationToken::new();
    let worker = workshop.new_worker().until(shutdown.clone());
    let working = tokio::spawn(async move { worker.look().await });
    workshop.book.attempt().await;
    shutdown.cancel();
    // Nobody begins another one.
    workshop.order(Greet("late".into())).await;
    tokio::time::pause();
    tokio::time::advance(std::time::Duration::from_secs(11)).await;
    tokio::time::resume();
    working.await.unwrap().unwrap();
    assert_eq!(workshop.begun(), ["wait"]);
    // The next server has both at once.
    workshop.book.gate.add_permits(1);
    workshop.worker().look().await.unwrap();
    assert_eq!(workshop.begun(), ["wait", "late"]);
}

async fn die_while_working(workshop: &Workshop) {
    let worker = workshop.worker();
    let working = tokio::spawn(async move { worker.look().await });
    workshop.book.attempt().await;
    working.abort();
    working.await.unwrap_err();
}

async fn a_node_whose_clock_is_wrong_takes_no_job_that_runs(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    workshop.order(Wait { then_fail: false }).await;
    let common = workshop.now();
    for [one, another] in [[0, 60], [-60, 0]] {
        let node = |minutes| {
            let own = common + TimeDelta::minutes(minutes);
            workshop.node(Arc::new(move || own)).with_lease_clock(Arc::new(move || common))
        };
        let (one, another) = (node(one), node(another));
        let working = tokio::spawn(async move { one.look().await });
        workshop.book.attempt().await;
        another.look().await.unwrap();
        assert_eq!(workshop.begun(), ["wait"]);
        working.abort();
        working.await.unwrap_err();
        end_leases(&workshop.db, common).await.unwrap();
    }
}

/// An order under a clock that was ahead is not left behind when the clock is right again.
async fn what_no_node_has_begun_is_due_by_either_clock(fresh: TestDb) {
    let workshop = Workshop::open(fresh).await;
    let common = workshop.now();
    let own = common + TimeDelta::days(30);
    workshop.order_at(Greet("early".to_owned()), own).await;
    workshop.order_at(Greet("late".to_owned()), own + TimeDelta::milliseconds(1)).await;
    let node = workshop.node(Arc::new(move || own)).with_lease_clock(Arc::new(move || common));
    node.look().await.unwrap();
    assert_eq!(workshop.begun(), ["early"]);
}
