//! The crowd: one act after the other at its pace, by readers of whom more and more come.

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
use super::place::{Closed, Place};
use super::reader::Reader;
use super::report::Report;
use super::server::{Server, Trouble};
use crate::chance::Chance;
use crate::start::CannotStart;

/// Acts under way at once; where the server is slower than the pace, the pace is the server's.
const AT_ONCE: usize = 64;

/// Readers come and act until the plan is done, `end` is cancelled, or the server does not answer any more. What is under
/// way then comes to its end.
pub async fn run(plan: Plan, end: CancellationToken) -> Result<Report, CannotStart> {
    let server = Server::at(&plan.server).map_err(CannotStart::because)?;
    let mut place = Place::new(server, &plan);
    let mut first = Reader::new(plan.seed, 0);
    let found = place.look_round(&plan, &mut first).await;
    let closed = found.map_err(|closed| cannot(closed, &plan));
    let mut crowd = Crowd::new(plan, place, first);
    if closed.is_ok() {
        tokio::select! {
            biased;
            () = end.cancelled() => {}
            () = crowd.act() => {}
        }
    }
    let report = crowd.goes().await;
    closed.map(|()| report)
}

fn cannot(closed: Closed, plan: &Plan) -> CannotStart {
    let server = plan.server.as_str().trim_end_matches('/');
    CannotStart::because(match closed {
        Closed::Trouble(Trouble::Broken(why)) => format!("{server} {why}"),
        Closed::Trouble(Trouble::Refused(reason)) => format!("{server} refuses readers: {reason}"),
        Closed::Trouble(Trouble::Wait(wait)) => {
            format!("{server} takes no new readers from this address for {} s", wait.as_secs())
        }
        Closed::NoProfile(username) => format!("{server} shows readers no profile {username:?}"),
        Closed::NoProfiles => format!("{server} shows readers no profile that they could follow"),
    })
}

struct Crowd {
    plan: Plan,
    place: Arc<Place>,
    /// Whose turn it is.
    chance: Chance,
    readers: Vec<Arc<Mutex<Reader>>>,
    under_way: JoinSet<()>,
    places: Arc<Semaphore>,
}

impl Crowd {
    fn new(plan: Plan, place: Place, first: Reader) -> Self {
        Self {
            chance: Chance::from_seed(plan.seed),
            plan,
            place: Arc::new(place),
            readers: vec![Arc::new(Mutex::new(first))],
            under_way: JoinSet::new(),
            places: Arc::new(Semaphore::new(AT_ONCE)),
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

    /// `false`: the reader whose turn it is rests. The order of turns is chance alone, and a reader does one
    /// thing after the other: what it does next does not depend on who is quicker.
    async fn begin_action(&mut self, actions: u64) -> bool {
        // The first act is the first reader's, who is there already.
        let comes = actions > 0 && self.readers.len() < self.plan.readers && self.chance.percent(50);
        if comes {
            let reader = Reader::new(self.plan.seed, self.readers.len());
            self.readers.push(Arc::new(Mutex::new(reader)));
        }
        let whose = if comes { self.readers.len() - 1 } else { self.chance.below(self.readers.len()) };
        let mut reader = self.readers[whose].clone().lock_owned().await;
        if reader.rests() {
            return false;
        }
        let room = self.places.clone().acquire_owned().await.expect("nobody closes it");
        let place = self.place.clone();
        self.under_way.spawn(async move {
            reader.act(&place).await;
            drop(room);
        });
        while self.under_way.try_join_next().is_some() {}
        true
    }

    /// Waits for what is under way, and lets the readers be forgotten where that is wanted.
    async fn goes(mut self) -> Report {
        while self.under_way.join_next().await.is_some() {}
        if self.plan.forget {
            for reader in self.readers.iter().take_while(|_| !self.place.server.is_lost()) {
                let mut reader = reader.clone().lock_owned().await;
                let room = self.places.clone().acquire_owned().await.expect("nobody closes it");
                let place = self.place.clone();
                self.under_way.spawn(async move {
                    reader.is_forgotten(&place).await;
                    drop(room);
                });
            }
            while self.under_way.join_next().await.is_some() {}
        }
        let place = Arc::into_inner(self.place).expect("no reader acts any more");
        place.server.into_report()
    }
}
