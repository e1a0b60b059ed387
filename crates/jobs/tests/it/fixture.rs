//! A database with a queue, a clock that tests advance, jobs with a defined behaviour, and a log of their
//! attempts.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use aushang_db::testing::TestDb;
use aushang_db::{Db, Failure, Migration, Migrations, Timestamp, migrate};
use aushang_jobs::{Job, JobError, Now, Worker, WorkerOptions, enqueue};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

/// The table, as the product creates it.
const MIGRATIONS: Migrations = &[
    Migration { name: "0009_jobs", sql: include_str!("../../../aushang/migrations/0009_jobs.sql") },
    Migration {
        name: "0048_jobs_leased",
        sql: include_str!("../../../aushang/migrations/0048_jobs_leased.sql"),
    },
];

pub struct Fixture {
    pub db: Db,
    now: Arc<AtomicI64>,
    pub log: Arc<Log>,
    _fresh: TestDb,
}

pub struct Log {
    begun: Mutex<Vec<String>>,
    /// One permit for each attempt that began.
    attempts: Semaphore,
    /// [`Wait`] waits for a permit.
    pub gate: Semaphore,
}

impl Fixture {
    pub async fn open(fresh: TestDb) -> Self {
        let db = fresh.open().await;
        migrate(&db, MIGRATIONS).await.unwrap();
        let log = Log { begun: Mutex::default(), attempts: Semaphore::new(0), gate: Semaphore::new(0) };
        Self { db, now: Arc::new(AtomicI64::new(1_000_000)), log: Arc::new(log), _fresh: fresh }
    }

    pub fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.now.load(Ordering::SeqCst))
    }

    pub fn advance(&self, by: TimeDelta) {
        self.now.fetch_add(by.num_milliseconds(), Ordering::SeqCst);
    }

    /// A worker that knows all kinds of jobs except [`Foreign`].
    pub fn worker(&self) -> Arc<Worker> {
        Arc::new(self.new_worker())
    }

    pub fn new_worker(&self) -> Worker {
        let now = self.now.clone();
        self.node(Arc::new(move || Timestamp::from_millis(now.load(Ordering::SeqCst))))
    }

    /// A worker with its own clock.
    pub fn node(&self, now: Now) -> Worker {
        Worker::new(self.db.clone(), now, WorkerOptions::default())
            .with::<Greet>(self.log.clone())
            .with::<Wait>(self.log.clone())
            .with::<Fail>(self.log.clone())
            .with::<Interrupted>(self.log.clone())
            .with::<Panic>(self.log.clone())
    }

    pub async fn enqueue(&self, job: impl Job + Sync) {
        self.enqueue_at(job, self.now()).await;
    }

    pub async fn enqueue_at(&self, job: impl Job + Sync, at: Timestamp) {
        let now = self.now();
        let enqueued = self.db.write(move |tx| Box::pin(async move { enqueue(tx, &job, now, at).await }));
        enqueued.await.unwrap_or_else(|failure: Failure| panic!("{failure}"));
    }

    /// The attempts that began since the last call.
    pub fn take_begun(&self) -> Vec<String> {
        std::mem::take(&mut self.log.begun.lock().unwrap())
    }
}

impl Log {
    fn begin(&self, what: &str) {
        self.begun.lock().unwrap().push(what.to_owned());
        self.attempts.add_permits(1);
    }

    /// Waits until one more attempt has begun.
    pub async fn wait_for_attempt(&self) {
        self.attempts.acquire().await.unwrap().forget();
    }
}

#[derive(Serialize, Deserialize)]
pub struct Greet(pub String);

#[async_trait::async_trait]
impl Job for Greet {
    const KIND: &'static str = "Greet";
    type Context = Log;

    async fn run(self, log: &Log) -> Result<(), JobError> {
        log.begin(&self.0);
        Ok(())
    }
}

/// Waits for the gate, then succeeds or fails.
#[derive(Serialize, Deserialize)]
pub struct Wait {
    pub then_fail: bool,
}

#[async_trait::async_trait]
impl Job for Wait {
    const KIND: &'static str = "Wait";
    const ATTEMPTS: i32 = 3;
    type Context = Log;

    async fn run(self, log: &Log) -> Result<(), JobError> {
        log.begin("wait");
        log.gate.acquire().await.unwrap().forget();
        if self.then_fail { Err(JobError::new("failed after waiting")) } else { Ok(()) }
    }
}

#[derive(Serialize, Deserialize)]
pub struct Fail;

#[async_trait::async_trait]
impl Job for Fail {
    const KIND: &'static str = "Fail";
    const ATTEMPTS: i32 = 4;
    type Context = Log;

    async fn run(self, log: &Log) -> Result<(), JobError> {
        log.begin("fail");
        Err(JobError::new("on purpose"))
    }

    async fn give_up(self, log: &Log) -> Result<(), JobError> {
        log.begin("give up");
        Ok(())
    }
}

/// Is interrupted by a shutdown in each attempt.
#[derive(Serialize, Deserialize)]
pub struct Interrupted;

#[async_trait::async_trait]
impl Job for Interrupted {
    const KIND: &'static str = "Interrupted";
    const ATTEMPTS: i32 = 2;
    type Context = Log;

    async fn run(self, log: &Log) -> Result<(), JobError> {
        log.begin("interrupted");
        Err(JobError::interrupted())
    }
}

#[derive(Serialize, Deserialize)]
pub struct Panic;

#[async_trait::async_trait]
impl Job for Panic {
    const KIND: &'static str = "Panic";
    const ATTEMPTS: i32 = 1;
    type Context = Log;

    async fn run(self, log: &Log) -> Result<(), JobError> {
        log.begin("panic");
        panic!("on purpose")
    }
}

/// A kind that [`Fixture::worker`] does not know.
#[derive(Serialize, Deserialize)]
pub struct Foreign;

#[async_trait::async_trait]
impl Job for Foreign {
    const KIND: &'static str = "Foreign";
    const ATTEMPTS: i32 = 1;
    type Context = Log;

    async fn run(self, log: &Log) -> Result<(), JobError> {
        log.begin("foreign");
        Ok(())
    }
}
