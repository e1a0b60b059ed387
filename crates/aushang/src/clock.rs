//! The time. No other module reads the system's clock.

mod watch;

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use aushang_db::Timestamp;
use chrono::TimeDelta;

pub use watch::MAX_SKEW;
use watch::{Change, Sample, Watch};

/// The latest time that a date may have: calendars and browsers cannot represent later ones.
pub const LATEST: Timestamp = Timestamp::from_millis(253_402_300_799_999);

/// The current time, and whether it can be trusted
/// ([ADR 0022](../../../docs/adr/0022-a-clock-that-jumps.md)).
#[derive(Clone)]
pub struct Clock {
    source: Source,
    watch: Arc<Mutex<Watch>>,
}

#[derive(Clone)]
enum Source {
    System,
    Held(Arc<Held>),
}

struct Held {
    /// The wall clock, in milliseconds.
    now: AtomicI64,
    /// The boot clock, in milliseconds.
    boot: AtomicI64,
    compares_with_database: bool,
}

impl Clock {
    pub fn system() -> Self {
        Self::of(Source::System)
    }

    /// A clock that does not move until [`advance`](Self::advance) or [`jump`](Self::jump) is called, for
    /// tests and the demo world. It is not compared with the database's time, which moves.
    pub fn held_at(now: Timestamp) -> Self {
        Self::held(now, false)
    }

    /// The same, but compared with the database's time like the system's clock.
    pub fn held_beside_database(now: Timestamp) -> Self {
        Self::held(now, true)
    }

    fn held(now: Timestamp, compares_with_database: bool) -> Self {
        let (now, boot) = (AtomicI64::new(now.millis()), AtomicI64::new(0));
        Self::of(Source::Held(Arc::new(Held { now, boot, compares_with_database })))
    }

    fn of(source: Source) -> Self {
        Self { source, watch: Arc::default() }
    }

    pub fn now(&self) -> Timestamp {
        match &self.source {
            #[expect(clippy::disallowed_methods, reason = "the only place that reads the system's clock")]
            Source::System => chrono::Utc::now().into(),
            Source::Held(held) => Timestamp::from_millis(held.now.load(Ordering::SeqCst)),
        }
    }

    /// Milliseconds since the machine was booted, including suspended time. Setting the wall clock does not
    /// change it.
    fn boot(&self) -> i64 {
        match &self.source {
            Source::System => {
                let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
                time.tv_sec * 1000 + time.tv_nsec / 1_000_000
            }
            Source::Held(held) => held.boot.load(Ordering::SeqCst),
        }
    }

    /// Lets time pass on a held clock, also backwards: wall clock and boot clock move together.
    ///
    /// # Panics
    /// For the system's clock, which this process must not set.
    pub fn advance(&self, by: TimeDelta) {
        self.jump(by);
        self.held_source().boot.fetch_add(by.num_milliseconds(), Ordering::SeqCst);
    }

    /// Sets the wall clock of a held clock forward or back, while no time passes.
    ///
    /// # Panics
    /// For the system's clock, which this process must not set.
    pub fn jump(&self, by: TimeDelta) {
        self.held_source().now.fetch_add(by.num_milliseconds(), Ordering::SeqCst);
    }

    fn held_source(&self) -> &Held {
        let Source::Held(held) = &self.source else { panic!("the system's clock cannot be set from here") };
        held
    }

    /// Whether the next [`check`](Self::check) needs the database's time.
    pub fn needs_database_time(&self) -> bool {
        let compares = match &self.source {
            Source::System => true,
            Source::Held(held) => held.compares_with_database,
        };
        compares && self.watch().needs_database_time(self.sample(None))
    }

    /// Compares the clocks. Returns the current time, or `None` if it is suspect: then nothing may be
    /// published or deleted because of the time. Logs when the clock becomes suspect and when that ends.
    pub fn check(&self, database: Option<Timestamp>) -> Option<Timestamp> {
        let sample = self.sample(database);
        let mut watch = self.watch();
        match watch.check(sample) {
            None => {}
            Some(Change::Began(why)) => tracing::error!(
                %why,
                "the clock is suspect: planned posts and deletion by age are on hold until the clocks agree. \
                 Set the clock right; if it is right now, restart the server"
            ),
            Some(Change::Ended) => {
                tracing::info!("the clocks agree again: planned posts and deletion by age continue");
            }
        }
        if watch.is_suspect() { None } else { Some(sample.now) }
    }

    /// The result of the last [`check`](Self::check).
    pub fn is_suspect(&self) -> bool {
        self.watch().is_suspect()
    }

    /// The time for leases and retries. It does not follow a jump of the wall clock: with a database server
    /// it is the server's time, which all nodes have in common, otherwise the last trusted time plus what has
    /// passed on the boot clock. Before the first [`check`](Self::check) it is [`now`](Self::now).
    pub fn lease_now(&self) -> Timestamp {
        let boot = self.boot();
        self.watch().lease_time(boot).unwrap_or_else(|| self.now())
    }

    fn sample(&self, database: Option<Timestamp>) -> Sample {
        Sample { now: self.now(), boot: self.boot(), database }
    }

    fn watch(&self) -> MutexGuard<'_, Watch> {
        // A panic cannot leave the watch in an inconsistent state, so a poisoned lock can be used.
        self.watch.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a time that this installation has written lies further in the future than clocks may differ.
pub fn is_ahead(written: Timestamp, now: Timestamp) -> bool {
    written.millis() - now.millis() > MAX_SKEW
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latest_time_is_the_end_of_the_year_9999() {
        assert_eq!(LATEST.to_string(), "9999-12-31T23:59:59.999+00:00");
    }
}
