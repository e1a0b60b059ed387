//! The time that was given. Nothing else in the product reads the system's clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use aushang_db::Timestamp;
use chrono::TimeDelta;

/// Where "now" comes from.
#[derive(Clone)]
pub struct Clock(Source);

#[derive(Clone)]
enum Source {
    System,
    Held(Arc<AtomicI64>),
}

impl Clock {
    pub fn system() -> Self {
        Self(Source::System)
    }

    /// A clock that stands still until it is moved; for tests and the demo world.
    pub fn held_at(now: Timestamp) -> Self {
        Self(Source::Held(Arc::new(AtomicI64::new(now.millis()))))
    }

    pub fn now(&self) -> Timestamp {
        match &self.0 {
            #[expect(clippy::disallowed_methods, reason = "the one place that asks the system")]
            Source::System => chrono::Utc::now().into(),
            Source::Held(millis) => Timestamp::from_millis(millis.load(Ordering::SeqCst)),
        }
    }

    /// Moves a held clock, also backwards.
    ///
    /// # Panics
    /// For the system's clock, which nobody may move.
    pub fn advance(&self, by: TimeDelta) {
        let Source::Held(millis) = &self.0 else { panic!("the system's clock is not ours to move") };
        millis.fetch_add(by.num_milliseconds(), Ordering::SeqCst);
    }
}
