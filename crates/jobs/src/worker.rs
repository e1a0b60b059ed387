//! Leases due jobs and runs them, a few at a time.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use aushang_db::{Db, Failure, Timestamp};
use chrono::TimeDelta;
use futures::future::BoxFuture;
use futures::{FutureExt, StreamExt, stream};
use tracing::Instrument;

use crate::queue::{self, Model, Then};
use crate::{Job, JobError, Now};

#[derive(Clone, Copy, Debug)]
pub struct WorkerOptions {
    /// A job that runs longer than this is given up. One whose node died is taken by another after
    /// that time.
    pub lease: TimeDelta,
    pub at_once: usize,
    /// The pause after the first failure; it doubles with each further one.
    pub first_pause: TimeDelta,
    pub longest_pause: TimeDelta,
}

impl Default for WorkerOptions {
    fn default() -> Self {
        Self {
            lease: TimeDelta::minutes(5),
            at_once: 4,
            first_pause: TimeDelta::seconds(5),
            longest_pause: TimeDelta::hours(6),
        }
    }
}

type Runner = Box<dyn Fn(String) -> BoxFuture<'static, Result<(), JobError>> + Send + Sync>;

struct Kind {
    attempts: i32,
    run: Runner,
    give_up: Runner,
}

pub struct Worker {
    db: Db,
    now: Now,
    options: WorkerOptions,
    kinds: HashMap<&'static str, Kind>,
}

impl Worker {
    pub fn new(db: Db, now: Now, options: WorkerOptions) -> Self {
        Self { db, now, options, kinds: HashMap::new() }
    }

    /// Teaches the worker a kind of job.
    #[must_use]
    pub fn with<J: Job>(mut self, context: Arc<J::Context>) -> Self {
        let giving_up = context.clone();
        let run: Runner = Box::new(move |payload| {
            let context = context.clone();
            async move { read::<J>(&payload)?.run(&context).await }.boxed()
        });
        let give_up: Runner = Box::new(move |payload| {
            let context = giving_up.clone();
            async move { read::<J>(&payload)?.give_up(&context).await }.boxed()
        });
        let twice = self.kinds.insert(J::KIND, Kind { attempts: J::ATTEMPTS, run, give_up });
        assert!(twice.is_none(), "two jobs are called {}", J::KIND);
        self
    }

    /// Runs what is due now. `true`: there may be more. Kinds that this worker does not know, a
    /// newer node's, are left to one that does.
    pub async fn look(&self) -> Result<bool, Failure> {
        let most = self.options.at_once;
        let kinds = self.kinds.keys().copied().collect();
        let jobs = queue::lease(&self.db, kinds, (self.now)(), self.options.lease, most as u64).await?;
        let full = jobs.len() == most;
        stream::iter(jobs)
            .map(|job| self.run(job))
            .buffer_unordered(most)
            .fold(Ok(()), |all, one| async { all.and(one) })
            .await?;
        Ok(full)
    }

    async fn run(&self, job: Model) -> Result<(), Failure> {
        let kind = &self.kinds[job.kind.as_str()];
        let outcome = if job.attempts > kind.attempts {
            // Neither done nor failed that often: it takes the process with it.
            Err(JobError::new("no attempt came to an end"))
        } else {
            let span = tracing::debug_span!("job", kind = job.kind);
            let running = AssertUnwindSafe((kind.run)(job.payload.clone()).instrument(span)).catch_unwind();
            let lease = self.options.lease.to_std().expect("a lease is not negative");
            match tokio::time::timeout(lease, running).await {
                Ok(Ok(outcome)) => outcome,
                Ok(Err(_panic)) => Err(JobError::new("panicked")),
                // All others wait for it, and another node may take it from now on.
                Err(_elapsed) => Err(JobError::new("did not end within its lease")),
            }
        };
        metrics::counter!("jobs_run_total", "kind" => job.kind.clone(), "ok" => outcome.is_ok().to_string())
            .increment(1);
        match outcome {
            Ok(()) => queue::finish(&self.db, job.id).await,
            Err(error) => self.failed(&job, kind, &error).await,
        }
    }

    async fn failed(&self, job: &Model, known: &Kind, error: &JobError) -> Result<(), Failure> {
        let Model { id, kind, attempts: attempt, .. } = job;
        let then = if !error.counts {
            tracing::info!(job = %id, kind, attempt, %error, "a job was interrupted and will run again");
            Then::AsBefore((self.now)())
        } else if *attempt < known.attempts {
            tracing::warn!(job = %id, kind, attempt, %error, "a job failed and will be tried again");
            Then::AgainAt(self.next_attempt(*attempt))
        } else {
            tracing::error!(job = %id, kind, attempt, %error, "a job failed too often and was set aside");
            let told = AssertUnwindSafe((known.give_up)(job.payload.clone())).catch_unwind().await;
            if let Ok(Err(error)) = told {
                tracing::error!(job = %id, kind, %error, "nobody could be told that a job was set aside");
            }
            Then::AsideSince((self.now)())
        };
        queue::fail(&self.db, *id, *attempt, error.to_string(), then).await
    }

    fn next_attempt(&self, attempt: i32) -> Timestamp {
        let doublings = u32::try_from(attempt - 1).unwrap_or(0).min(20);
        let pause = self.options.first_pause * (1 << doublings);
        (self.now)() + pause.min(self.options.longest_pause)
    }
}

fn read<J: Job>(payload: &str) -> Result<J, JobError> {
    serde_json::from_str(payload).map_err(JobError::new)
}
