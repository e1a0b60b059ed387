//! Heavy work in turns: as much at once as the machine bears, on threads of its own, while
//! everything else goes on.

use std::panic::resume_unwind;
use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tracing::{Instrument, Span};

use crate::problem::{Error, Result};

pub struct Turns(Arc<Semaphore>);

impl Turns {
    /// `at_once`: how many have their turn at the same time.
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
    async fn work_that_panics_gives_its_turn_back() {
        let turns = Turns::new(1);
        let panics = AssertUnwindSafe(turns.take(|| panic!("broken"))).catch_unwind().await;
        assert!(panics.is_err(), "the caller goes on");
        assert_eq!(turns.take(|| 7).await.expect("a turn"), 7);
    }
}
