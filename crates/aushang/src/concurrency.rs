//! Limits on concurrent heavy work, so that it does not delay other requests.

use std::collections::HashMap;
use std::hash::Hash;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tracing::{Instrument, Span};

use crate::problem::{Error, Result};

/// Limits concurrent work to a fixed number of permits.
pub struct ConcurrencyLimit(Arc<Semaphore>);

impl ConcurrencyLimit {
    /// `at_once`: the maximum number of permits; 0 counts as 1.
    pub fn new(at_once: usize) -> Self {
        Self(Arc::new(Semaphore::new(at_once.max(1))))
    }

    /// Waits for a permit. It is released when it is dropped. For work in a separate process.
    pub async fn acquire(&self) -> OwnedSemaphorePermit {
        self.0.clone().acquire_owned().await.expect("the semaphore is never closed")
    }

    /// Waits for a permit and runs the work on a blocking thread. The permit is released when the work ends,
    /// even if this future was dropped before: clients that disconnect must not raise the number of
    /// concurrent runs. Panics if the work panics.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        self.acquire_and_run(work).instrument(tracing::debug_span!("turn")).await
    }

    async fn acquire_and_run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T> {
        let permit = self.acquire().await;
        // The work runs on another thread, and logs in the span of the caller.
        let caller = Span::current();
        let work = move || {
            let _permit = permit;
            caller.in_scope(work)
        };
        tokio::task::spawn_blocking(work).await.map_err(|error| match error.try_into_panic() {
            Ok(panic) => resume_unwind(panic),
            Err(cancelled) => Error::failure(cancelled),
        })
    }
}

/// A fair limit on concurrent work: each owner has at most one permit and one place in the queue. An owner
/// with several tasks waits for the other owners in between.
pub struct FairLimit<K> {
    total: ConcurrencyLimit,
    /// A semaphore with one permit for each owner with running or waiting work. Locked only for short map
    /// operations.
    each: Mutex<HashMap<K, Weak<Semaphore>>>,
}

/// Released when dropped.
pub struct FairPermit {
    _own: OwnedSemaphorePermit,
    _total: OwnedSemaphorePermit,
}

impl<K: Copy + Eq + Hash> FairLimit<K> {
    /// `at_once`: the maximum number of permits; 0 counts as 1.
    pub fn new(at_once: usize) -> Self {
        Self { total: ConcurrencyLimit::new(at_once), each: Mutex::default() }
    }

    /// Waits until the owner has no other permit, and then for a permit.
    pub async fn acquire(&self, owner: K) -> FairPermit {
        let own = self.own(owner).acquire_owned().await.expect("the semaphore is never closed");
        FairPermit { _own: own, _total: self.total.acquire().await }
    }

    fn own(&self, owner: K) -> Arc<Semaphore> {
        // The guarded code cannot panic halfway, so the map is consistent even if the lock is poisoned.
        let mut each = self.each.lock().unwrap_or_else(PoisonError::into_inner);
        each.retain(|_, own| own.strong_count() > 0);
        let known = each.get(&owner).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let own = Arc::new(Semaphore::new(1));
            each.insert(owner, Arc::downgrade(&own));
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
    async fn a_permit_is_held_until_the_work_ends_even_if_the_caller_hangs_up() {
        let limit = ConcurrencyLimit::new(1);
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let (end, may_end) = mpsc::channel::<()>();
        let work = limit.run(move || {
            begun.send(()).expect("the test waits for the start");
            may_end.recv()
        });
        tokio::select! {
            _ = work => unreachable!("the work waits for the test"),
            begun = has_begun => begun.expect("the work signals its start"),
        }
        assert_eq!(limit.0.available_permits(), 0);
        end.send(()).expect("the work waits for the test");
        limit.run(|| ()).await.expect("the next work runs");
        assert_eq!(limit.0.available_permits(), 1);
    }

    #[tokio::test]
    async fn owner_with_many_tasks_waits_for_the_others() {
        let limit = Arc::new(FairLimit::new(1));
        let first = limit.acquire("busy").await;
        let (done, mut order) = tokio::sync::mpsc::unbounded_channel();
        for owner in ["busy", "busy", "other", "busy", "third", "other"] {
            let (limit, done) = (limit.clone(), done.clone());
            tokio::spawn(async move {
                let _permit = limit.acquire(owner).await;
                done.send(owner).expect("the test receives");
            });
            // The task is queued before the next one starts.
            tokio::task::yield_now().await;
        }
        drop((first, done));
        let mut owners = Vec::new();
        while let Some(owner) = order.recv().await {
            owners.push(owner);
        }
        assert_eq!(owners, ["other", "third", "busy", "other", "busy", "busy"]);
        drop(limit.acquire("fourth").await);
        assert!(limit.each.lock().unwrap().len() <= 1, "all entries are removed");
    }

    #[tokio::test]
    async fn a_permit_is_released_if_the_work_panics() {
        let limit = ConcurrencyLimit::new(1);
        let panics = AssertUnwindSafe(limit.run(|| panic!("broken"))).catch_unwind().await;
        assert!(panics.is_err(), "the panic reaches the caller");
        assert_eq!(limit.run(|| 7).await.expect("the next work runs"), 7);
    }
}
