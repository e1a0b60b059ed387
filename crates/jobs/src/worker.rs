//! Leases due jobs and runs a few of them concurrently. A job that ends is replaced at once, without waiting
//! for the others.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use aushang_db::{Db, Failure, Timestamp};
use chrono::TimeDelta;
use futures::future::BoxFuture;
use futures::stream::FuturesUnordered;
use futures::{FutureExt, StreamExt};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use crate::queue::{self, AfterFailure, Model, Times};
use crate::{Job, JobError, Now};

/// The longest time between two polls while fewer jobs run than may run at once.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// How long jobs may go on running after the shutdown has begun.
const GRACE: Duration = Duration::from_secs(10);

#[derive(Clone, Copy, Debug)]
pub struct WorkerOptions {
    /// The timeout of an attempt. The job of a node that died is leased by another node after this time.
    pub lease: TimeDelta,
    /// The number of jobs that run concurrently.
    pub concurrency: usize,
    /// The pause after the first failure. It doubles with each further failure.
    pub initial_backoff: TimeDelta,
    pub max_backoff: TimeDelta,
}

impl Default for WorkerOptions {
    fn default() -> Self {
        Self {
            lease: TimeDelta::minutes(5),
            concurrency: 4,
            initial_backoff: TimeDelta::seconds(5),
            max_backoff: TimeDelta::hours(6),
        }
    }
}

type Runner = Box<dyn Fn(String) -> BoxFuture<'static, Result<(), JobError>> + Send + Sync>;

struct Kind {
    attempts: i32,
    run: Runner,
    give_up: Runner,
}

enum Ended {
    ByItself,
    /// By the shutdown.
    Interrupted,
}

pub struct Worker {
    db: Db,
    now: Now,
    lease_now: Now,
    options: WorkerOptions,
    kinds: HashMap<&'static str, Kind>,
    shutdown: CancellationToken,
}

impl Worker {
    pub fn new(db: Db, now: Now, options: WorkerOptions) -> Self {
        let lease_now = now.clone();
        Self { db, now, lease_now, options, kinds: HashMap::new(), shutdown: CancellationToken::new() }
    }

    /// Uses a clock that all nodes share for leases and retries, so that a node whose own clock is wrong does
    /// not take jobs from others.
    #[must_use]
    pub fn with_lease_clock(mut self, lease_now: Now) -> Self {
        self.lease_now = lease_now;
        self
    }

    /// After `shutdown` no job starts. Running jobs have ten seconds to finish; then they are cancelled and
    /// put back, and the attempt does not count.
    #[must_use]
    pub fn with_shutdown(mut self, shutdown: CancellationToken) -> Self {
        self.shutdown = shutdown;
        self
    }

    /// Registers a kind of job.
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

    /// Runs jobs until none is due and none is running. Jobs of unknown kinds, enqueued by a newer node, are
    /// left to a node that knows them. After a database error no further job starts.
    pub async fn run_due(&self) -> Result<(), Failure> {
        let mut running = FuturesUnordered::new();
        let (mut outcome, mut is_ending) = (Ok(()), false);
        loop {
            let room = self.options.concurrency - running.len();
            if room > 0 && outcome.is_ok() && !is_ending && !self.shutdown.is_cancelled() {
                match self.lease(room).await {
                    Ok(jobs) => running.extend(jobs.into_iter().map(|job| self.run(job))),
                    Err(failure) => outcome = Err(failure),
                }
            }
            if running.is_empty() {
                return outcome;
            }
            tokio::select! {
                Some(ended) = running.next() => match ended {
                    Ok(Ended::ByItself) => {}
                    Ok(Ended::Interrupted) => is_ending = true,
                    Err(failure) => outcome = outcome.and(Err(failure)),
                },
                () = tokio::time::sleep(POLL_INTERVAL), if running.len() < self.options.concurrency => {}
            }
        }
    }

    async fn lease(&self, room: usize) -> Result<Vec<Model>, Failure> {
        let kinds = self.kinds.keys().copied().collect();
        let times = Times { now: (self.now)(), lease: (self.lease_now)() };
        queue::lease(&self.db, kinds, times, self.options.lease, room as u64).await
    }

    /// Returns when the grace period after the shutdown is over.
    async fn grace_is_over(&self) {
        self.shutdown.cancelled().await;
        tokio::time::sleep(GRACE).await;
    }

    async fn run(&self, job: Model) -> Result<Ended, Failure> {
        let kind = &self.kinds[job.kind.as_str()];
        let outcome = if job.attempts > kind.attempts {
            // No attempt has finished or failed, so each has killed its process.
            Err(JobError::new("no attempt came to an end"))
        } else {
            let span = tracing::debug_span!("job", kind = job.kind);
            let running = AssertUnwindSafe((kind.run)(job.payload.clone()).instrument(span)).catch_unwind();
            let lease = self.options.lease.to_std().expect("a lease is not negative");
            tokio::select! {
                ended = tokio::time::timeout(lease, running) => match ended {
                    Ok(Ok(outcome)) => outcome,
                    Ok(Err(_panic)) => Err(JobError::new("panicked")),
                    // Its lease has expired, so another node may run it from now on.
                    Err(_elapsed) => Err(JobError::new("did not end within its lease")),
                },
                () = self.grace_is_over() => Err(JobError::interrupted()),
            }
        };
        metrics::counter!("jobs_run_total", "kind" => job.kind.clone(), "ok" => outcome.is_ok().to_string())
            .increment(1);
        match outcome {
            Ok(()) => queue::finish(&self.db, job.id).await?,
            Err(error) => {
                self.failed(&job, kind, &error).await?;
                if !error.counts {
                    return Ok(Ended::Interrupted);
                }
            }
        }
        Ok(Ended::ByItself)
    }

    async fn failed(&self, job: &Model, known: &Kind, error: &JobError) -> Result<(), Failure> {
        let Model { id, kind, attempts: attempt, .. } = job;
        let then = if !error.counts {
            tracing::info!(job = %id, kind, attempt, %error, "a job was interrupted and will run again");
            AfterFailure::Requeue((self.lease_now)())
        } else if *attempt < known.attempts {
            tracing::warn!(job = %id, kind, attempt, %error, "a job failed and will be tried again");
            AfterFailure::Retry(self.next_attempt(*attempt))
        } else {
            tracing::error!(job = %id, kind, attempt, %error, "a job failed too often and was set aside");
            let informed = AssertUnwindSafe((known.give_up)(job.payload.clone())).catch_unwind().await;
            if let Ok(Err(error)) = informed {
                tracing::error!(job = %id, kind, %error, "cannot inform anyone that a job was set aside");
            }
            AfterFailure::Poison((self.lease_now)())
        };
        queue::fail(&self.db, *id, *attempt, error.to_string(), then).await
    }

    fn next_attempt(&self, attempt: i32) -> Timestamp {
        let doublings = u32::try_from(attempt - 1).unwrap_or(0).min(20);
        let pause = self.options.initial_backoff * (1 << doublings);
        (self.lease_now)() + pause.min(self.options.max_backoff)
    }
}

fn read<J: Job>(payload: &str) -> Result<J, JobError> {
    serde_json::from_str(payload).map_err(JobError::new)
}
