//! Runs the simulation: starts actions at the given rate, by a growing number of readers.

use std::future::pending;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures::future::Either;
use tokio::sync::{Mutex, Semaphore};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;

use super::Plan;
use super::place::{Place, StartError};
use super::reader::Reader;
use super::report::Report;
use super::rng::Rng;
use super::server::{RequestError, Server};

/// Maximum concurrent actions. A slow server lowers the rate.
const MAX_CONCURRENT: usize = 64;

/// Why no reader acted: a message for the operator.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct CannotSimulate(String);

/// Runs the plan until it is done, `end` is cancelled, or the server is lost. Waits for actions in progress.
pub async fn run(plan: Plan, end: CancellationToken) -> Result<Report, CannotSimulate> {
    let server = Server::at(&plan.server).map_err(|error| CannotSimulate(error.to_string()))?;
    let mut place = Place::new(server, &plan);
    let mut first = Reader::new(plan.seed, 0);
    let explored = place.explore(&plan, &mut first).await;
    let started = explored.map_err(|error| start_failure(error, &plan));
    let mut crowd = Crowd::new(plan, place, first);
    if started.is_ok() {
        tokio::select! {
            biased;
            () = end.cancelled() => {}
            () = crowd.act() => {}
        }
    }
    let report = crowd.finish().await;
    started.map(|()| report)
}

fn start_failure(error: StartError, plan: &Plan) -> CannotSimulate {
    let server = plan.server.as_str().trim_end_matches('/');
    CannotSimulate(match error {
        StartError::RequestError(RequestError::Broken(why)) => format!("{server} {why}"),
        StartError::RequestError(RequestError::Refused(reason)) => {
            format!("{server} refuses readers: {reason}")
        }
        StartError::RequestError(RequestError::Wait(wait)) => {
            format!("{server} limits new readers from this address; try again in {} s", wait.as_secs())
        }
        StartError::NoProfile(username) => format!("{server} has no visible profile {username:?}"),
        StartError::NoProfiles => format!("{server} has no visible profile that readers could follow"),
    })
}

struct Crowd {
    plan: Plan,
    place: Arc<Place>,
    /// Chooses who acts next.
    rng: Rng,
    readers: Vec<Arc<Mutex<Reader>>>,
    in_progress: JoinSet<()>,
    permits: Arc<Semaphore>,
}

impl Crowd {
    fn new(plan: Plan, place: Place, first: Reader) -> Self {
        Self {
            rng: Rng::from_seed(plan.seed),
            plan,
            place: Arc::new(place),
            readers: vec![Arc::new(Mutex::new(first))],
            in_progress: JoinSet::new(),
            permits: Arc::new(Semaphore::new(MAX_CONCURRENT)),
        }
    }

    async fn act(&mut self) {
        let time = self.plan.max_time.map_or(Either::Right(pending()), |time| Either::Left(sleep(time)));
        let mut time = pin!(time);
        let mut pace = interval(Duration::from_secs(1) / self.plan.rate);
        pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut actions = 0;
        while actions < self.plan.max_actions && !self.place.server.is_lost() {
            tokio::select! {
                _ = pace.tick() => {}
                () = &mut time => break,
            }
            actions += u64::from(self.begin_action(actions).await);
        }
    }

    /// Starts an action. Returns `false` if the chosen reader has to wait. Readers are chosen at random, and
    /// a reader does one thing after the other, so its actions do not depend on response times.
    async fn begin_action(&mut self, actions: u64) -> bool {
        // The first action is the first reader's, who is already registered.
        let is_new = actions > 0 && self.readers.len() < self.plan.readers && self.rng.percent(50);
        if is_new {
            let reader = Reader::new(self.plan.seed, self.readers.len());
            self.readers.push(Arc::new(Mutex::new(reader)));
        }
        let whose = if is_new { self.readers.len() - 1 } else { self.rng.below(self.readers.len()) };
        let mut reader = self.readers[whose].clone().lock_owned().await;
        if reader.must_wait() {
            return false;
        }
        let permit = self.permits.clone().acquire_owned().await.expect("the semaphore is not closed");
        let place = self.place.clone();
        self.in_progress.spawn(async move {
            reader.act(&place).await;
            drop(permit);
        });
        while self.in_progress.try_join_next().is_some() {}
        true
    }

    /// Waits for actions in progress, and deletes the readers if the plan says so.
    async fn finish(mut self) -> Report {
        while self.in_progress.join_next().await.is_some() {}
        if self.plan.forget {
            for reader in self.readers.iter().take_while(|_| !self.place.server.is_lost()) {
                let mut reader = reader.clone().lock_owned().await;
                let permit = self.permits.clone().acquire_owned().await.expect("the semaphore is not closed");
                let place = self.place.clone();
                self.in_progress.spawn(async move {
                    reader.delete(&place).await;
                    drop(permit);
                });
            }
            while self.in_progress.join_next().await.is_some() {}
        }
        let place = Arc::into_inner(self.place).expect("no action is in progress");
        place.server.into_report()
    }
}
