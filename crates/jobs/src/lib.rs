//! Orders that are carried out later: kept in a table, written in the transaction that causes
//! them, so that both happen or neither.
//!
//! A worker leases what is due, runs it, and deletes it. What fails waits, longer each time;
//! what fails too often is set aside as poisoned, where an operator finds it. A node that dies
//! loses its lease, and another takes the job again: a job must bear being run twice. One that
//! never comes to an end is set aside like one that fails. What a server's end interrupts goes back
//! as if it had not begun.

mod poisoned;
mod queue;
mod ticker;
mod worker;

pub use poisoned::{Poisoned, Which, count_poisoned, poisoned, retry_poisoned};
pub use queue::{end_leases, enqueue};
pub use ticker::{Ticker, Wake};
pub use worker::{Worker, WorkerOptions};

use aushang_db::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// An order, named like one: `DeleteFile`.
#[async_trait::async_trait]
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// Stands in the table; never change it while such rows may exist.
    const KIND: &'static str;
    /// How often it is tried before it is set aside.
    const ATTEMPTS: i32 = 12;
    /// What it needs to run.
    type Context: Send + Sync + 'static;

    /// Runs once more after a crash in the middle, so each step must bear repetition.
    async fn run(self, context: &Self::Context) -> Result<(), JobError>;

    /// Tells whoever waits for it that it is tried no more, before it is set aside. It may run
    /// all the same, when an operator wants it.
    async fn give_up(self, _context: &Self::Context) -> Result<(), JobError> {
        Ok(())
    }
}

/// Why a job did not get done; kept in its row, so it must hold no personal data.
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

    /// The server ends: nothing is wrong with the job, and the attempt is none.
    pub fn interrupted() -> Self {
        Self { why: "the server ended".to_owned(), counts: false }
    }
}

impl From<aushang_db::Failure> for JobError {
    fn from(failure: aushang_db::Failure) -> Self {
        Self::new(failure)
    }
}

/// The time, given from outside so that tests can hold it still.
pub type Now = std::sync::Arc<dyn Fn() -> Timestamp + Send + Sync>;
