//! Heavy work in turns: as much at once as the machine bears, on threads of its own, while
//! everything else goes on.

use std::collections::HashMap;
use std::hash::Hash;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tracing::{Instrument, Span};

use crate::problem::{Error, Result};

pub struct Turns(Arc<Semaphore>);

impl Turns {
    /// `at_once`: the maximum number of concurrent turns.
    pub fn new(at_once: usize) -> Self {
        Self(Arc::new(Semaphore::new(at_once.max(1))))
    }

    /// Waits for a turn, which lasts until what is answered is dropped: for work that a process of
    /// its own does.
    pub async fn wait(&self) -> OwnedSemaphorePermit {
        self.0.clone().acquire_owned().await.expect("the semaphore is never closed")
    }

    /// Waits for a turn and does the work. The turn ends with the work, also when the caller
    /// has hung up long before: hanging up must not let more run at once. A panic of the work is
    /// the caller's.
    pub async fn take<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        self.wait_and_do(work).instrument(tracing::debug_span!("turn")).await
    }

    async fn wait_and_do<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let turn = self.wait().await;
        // Another thread does it, and what it logs is the caller's all the same.
        let caller = Span::current();
        let work = move || {
            let _turn = turn;
            caller.in_scope(work)
        };
        tokio::task::spawn_blocking(work).await.map_err(|error| match error.try_into_panic() {
            Ok(panic) => resume_unwind(panic),
            Err(cancelled) => Error::failure(cancelled),
        })
    }
}

/// A fair limit on concurrent work: each owner has one turn at a time and one place in the queue. An owner
/// with several tasks waits for the other owners in between.
pub struct FairTurns<K> {
    turns: Turns,
    /// One permit per owner with running or waiting work. Held only for short map operations.
    each: Mutex<HashMap<K, Weak<Semaphore>>>,
}

/// Ends when dropped.
pub struct FairTurn {
    _own: OwnedSemaphorePermit,
    _turn: OwnedSemaphorePermit,
}

impl<K: Copy + Eq + Hash> FairTurns<K> {
    /// `at_once`: the maximum number of concurrent turns.
    pub fn new(at_once: usize) -> Self {
        Self { turns: Turns::new(at_once), each: Mutex::default() }
    }

    pub async fn wait(&self, whose: K) -> FairTurn {
        let own = self.own(whose).acquire_owned().await.expect("the semaphore is never closed");
        FairTurn { _own: own, _turn: self.turns.wait().await }
    }

    fn own(&self, whose: K) -> Arc<Semaphore> {
        // The guarded code cannot panic halfway, so the map is consistent even if the lock is poisoned.
        let mut each = self.each.lock().unwrap_or_else(PoisonError::into_inner);
        each.retain(|_, own| own.strong_count() > 0);
        let known = each.get(&whose).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let own = Arc::new(Semaphore::new(1));
            each.insert(whose, Arc::downgrade(&own));
            own
        })
    }
}

#[cfg(test)]
mod tests {
    use std::panic::AssertUnwindSafe;
    use std::sync::mpsc;

    use futures::FutureExt;

    use super::*;

    #[tokio::test]
    async fn a_turn_outlives_a_caller_who_hangs_up() {
        let turns = Turns::new(1);
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let (end, may_end) = mpsc::channel::<()>();
        let work = turns.take(move || {
            begun.send(()).expect("the test waits for it");
            may_end.recv()
        });
        tokio::select! {
            _ = work => unreachable!("it may not end yet"),
            begun = has_begun => begun.expect("the work says so"),
        }
        assert_eq!(turns.0.available_permits(), 0);
        end.send(()).expect("the work waits for it");
        turns.take(|| ()).await.expect("the next has its turn");
        assert_eq!(turns.0.available_permits(), 1);
    }

    #[tokio::test]
    async fn owner_with_many_tasks_waits_for_the_others() {
        let turns = Arc::new(FairTurns::new(1));
        let first = turns.wait("busy").await;
        let (done, mut order) = tokio::sync::mpsc::unbounded_channel();
        for whose in ["busy", "busy", "other", "busy", "third", "other"] {
            let (turns, done) = (turns.clone(), done.clone());
            tokio::spawn(async move {
                let _turn = turns.wait(whose).await;
                done.send(whose).expect("the test listens");
            });
            // It is queued before the next one arrives.
            tokio::task::yield_now().await;
        }
        drop((first, done));
        let mut came = Vec::new();
        while let Some(whose) = order.recv().await {
            came.push(whose);
        }
        assert_eq!(came, ["other", "third", "busy", "other", "busy", "busy"]);
        drop(turns.wait("fourth").await);
        assert!(turns.each.lock().unwrap().len() <= 1, "all entries are removed");
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_turn_back() {
        let turns = Turns::new(1);
        let panics = AssertUnwindSafe(turns.take(|| panic!("broken"))).catch_unwind().await;
        assert!(panics.is_err(), "the caller goes on");
        assert_eq!(turns.take(|| 7).await.expect("a turn"), 7);
    }
}
