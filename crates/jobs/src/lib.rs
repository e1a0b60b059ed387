//! A job queue in a database table. A job is inserted in the transaction that causes it, so either both
//! are committed or neither is.
//!
//! A worker leases due jobs, runs them and deletes them. A job that fails is retried after a pause that
//! doubles each time; after too many attempts it is marked as poisoned and left for an operator. The lease
//! of a node that dies expires, and another node runs the job again, so a job must be idempotent. A job that
//! never ends counts as failed. A job that a shutdown interrupts is put back, and the attempt does not count.

mod poisoned;
mod queue;
mod ticker;
mod worker;

pub use poisoned::{
    Failed, Failing, Poisoned, Which, count_poisoned, failed, failing, poisoned, retry_poisoned,
};
pub use queue::{end_leases, enqueue};
pub use ticker::{Ticker, Wake};
pub use worker::{Worker, WorkerOptions};

use aushang_db::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A job. Its type is named by a command: `DeleteFile`.
#[async_trait::async_trait]
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// Its name in the table. Never change it while rows with it may exist.
    const KIND: &'static str;
    /// The number of attempts before it is poisoned.
    const ATTEMPTS: i32 = 12;
    /// What it needs to run.
    type Context: Send + Sync + 'static;

    /// After a crash it runs again from the start, so each step must be idempotent.
    async fn run(self, context: &Self::Context) -> Result<(), JobError>;

    /// Called after the last attempt, before the job is poisoned: informs those who wait for the result. An
    /// operator may still run the job again later.
    async fn give_up(self, _context: &Self::Context) -> Result<(), JobError> {
        Ok(())
    }
}

/// Why an attempt failed. It is stored with the job, so it must not contain personal data.
#[derive(Debug, thiserror::Error)]
#[error("{why}")]
pub struct JobError {
    why: String,
    counts: bool,
}

impl JobError {
    pub fn new(why: impl std::fmt::Display) -> Self {
        Self { why: why.to_string(), counts: true }
    }

    /// The server shuts down. The attempt does not count.
    pub fn interrupted() -> Self {
        Self { why: "the server ended".to_owned(), counts: false }
    }
}

impl From<aushang_db::Failure> for JobError {
    fn from(failure: aushang_db::Failure) -> Self {
        Self::new(failure)
    }
}

/// The current time. Tests replace it.
pub type Now = std::sync::Arc<dyn Fn() -> Timestamp + Send + Sync>;
