//! A workshop to try workers in: orders that do as told, a clock that is moved by hand, and a
//! book of what was done.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use aushang_db::testing::TestDb;
use aushang_db::{Db, Failure, Timestamp};
use aushang_jobs::{Job, JobError, Now, Worker, WorkerOptions, enqueue};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;

pub struct Workshop {
    pub db: Db,
    now: Arc<AtomicI64>,
    pub book: Arc<Book>,
    _fresh: TestDb,
}

pub struct Book {
    begun: Mutex<Vec<String>>,
    /// One permit for each attempt that began.
    pub attempts: Semaphore,
    /// What an order that waits waits for.
    pub gate: Semaphore,
}

impl Workshop {
    pub async fn open(fresh: TestDb) -> Self {
        let book = Book { begun: Mutex::default(), attempts: Semaphore::new(0), gate: Semaphore::new(0) };
        Self {
            db: fresh.open().await,
            now: Arc::new(AtomicI64::new(1_000_000)),
            book: Arc::new(book),
            _fresh: fresh,
        }
    }

    pub fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.now.load(Ordering::SeqCst))
    }

    pub fn later(&self, by: TimeDelta) {
        self.now.fetch_add(by.num_milliseconds(), Ordering::SeqCst);
    }

    /// Knows every kind of order but [`Foreign`].
    pub fn worker(&self) -> Arc<Worker> {
        Arc::new(self.new_worker())
    }

    pub fn new_worker(&self) -> Worker {
        let now = self.now.clone();
        self.node(Arc::new(move || Timestamp::from_millis(now.load(Ordering::SeqCst))))
    }

    /// A worker with a clock of its own.
    pub fn node(&self, now: Now) -> Worker {
        Worker::new(self.db.clone(), now, WorkerOptions::default())
            .with::<Greet>(self.book.clone())
            .with::<Wait>(self.book.clone())
            .with::<Fail>(self.book.clone())
            .with::<Interrupted>(self.book.clone())
            .with::<Panic>(self.book.clone())
    }

    pub async fn order(&self, job: impl Job + Sync) {
        self.order_at(job, self.now()).await;
    }

    pub async fn order_at(&self, job: impl Job + Sync, at: Timestamp) {
        let now = self.now();
        let ordered = self.db.write(move |tx| Box::pin(async move { enqueue(tx, &job, now, at).await }));
        ordered.await.unwrap_or_else(|failure: Failure| panic!("{failure}"));
    }

    /// What was begun since the last call.
    pub fn begun(&self) -> Vec<String> {
        std::mem::take(&mut self.book.begun.lock().unwrap())
    }
}

impl Book {
    fn begin(&self, what: &str) {
        self.begun.lock().unwrap().push(what.to_owned());
        self.attempts.add_permits(1);
    }

    /// Until one more attempt has begun.
    pub async fn attempt(&self) {
        self.attempts.acquire().await.unwrap().forget();
    }
}

#[derive(Serialize, Deserialize)]
pub struct Greet(pub String);

#[async_trait::async_trait]
impl Job for Greet {
    const KIND: &'static str = "Greet";
    type Context = Book;

    async fn run(self, book: &Book) -> Result<(), JobError> {
        book.begin(&self.0);
        Ok(())
    }
}

/// Waits for the gate, then does as told.
#[derive(Serialize, Deserialize)]
pub struct Wait {
    pub then_fail: bool,
}

#[async_trait::async_trait]
impl Job for Wait {
    const KIND: &'static str = "Wait";
    const ATTEMPTS: i32 = 3;
    type Context = Book;

    async fn run(self, book: &Book) -> Result<(), JobError> {
        book.begin("wait");
        book.gate.acquire().await.unwrap().forget();
        if self.then_fail { Err(JobError::new("waited in vain")) } else { Ok(()) }
    }
}

#[derive(Serialize, Deserialize)]
pub struct Fail;

#[async_trait::async_trait]
impl Job for Fail {
    const KIND: &'static str = "Fail";
    const ATTEMPTS: i32 = 4;
    type Context = Book;

    async fn run(self, book: &Book) -> Result<(), JobError> {
        book.begin("fail");
        Err(JobError::new("no such luck"))
    }

    async fn give_up(self, book: &Book) -> Result<(), JobError> {
        book.begin("give up");
        Ok(())
    }
}

/// Whose server ends whenever it runs.
#[derive(Serialize, Deserialize)]
pub struct Interrupted;

#[async_trait::async_trait]
impl Job for Interrupted {
    const KIND: &'static str = "Interrupted";
    const ATTEMPTS: i32 = 2;
    type Context = Book;

    async fn run(self, book: &Book) -> Result<(), JobError> {
        book.begin("interrupted");
        Err(JobError::interrupted())
    }
}

#[derive(Serialize, Deserialize)]
pub struct Panic;

#[async_trait::async_trait]
impl Job for Panic {
    const KIND: &'static str = "Panic";
    const ATTEMPTS: i32 = 1;
    type Context = Book;

    async fn run(self, book: &Book) -> Result<(), JobError> {
        book.begin("panic");
        panic!("on purpose")
    }
}

#[derive(Serialize, Deserialize)]
pub struct Foreign;

#[async_trait::async_trait]
impl Job for Foreign {
    const KIND: &'static str = "Foreign";
    const ATTEMPTS: i32 = 1;
    type Context = Book;

    async fn run(self, book: &Book) -> Result<(), JobError> {
        book.begin("foreign");
        Ok(())
    }
}
