//! Heavy work in turns: as much at once as the machine bears, on threads of its own, while
//! everything else goes on.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::problem::{Error, Result};

pub struct Turns(Arc<Semaphore>);

impl Turns {
    /// `at_once`: how many have their turn at the same time.
    pub fn new(at_once: usize) -> Self {
        Self(Arc::new(Semaphore::new(at_once.max(1))))
    }

    /// Waits for a turn and does the work. The turn ends with the work, also when the caller
    /// has hung up long before: hanging up must not let more run at once.
    pub async fn take<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let turn = self.0.clone().acquire_owned().await.expect("the semaphore is never closed");
        let work = move || {
            let _turn = turn;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(Error::failure)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

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
        assert!(turns.take(|| panic!("broken")).await.is_err());
        assert_eq!(turns.take(|| 7).await.expect("a turn"), 7);
    }
}
