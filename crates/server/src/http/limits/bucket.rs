//! Token buckets per caller, in memory.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::{Quota, RateLimiter};
use tokio::time::Instant;

use super::Caller;

/// How many minutes' worth of a limit may be used at once.
const BURST: NonZeroU32 = NonZeroU32::new(10).expect("above zero");

/// Maximum buckets per limit, about 2 MB. A bucket that is not full is never evicted; otherwise a client with
/// many addresses could reset its limit. While the map is full, new callers share one bucket.
const MAX_CALLERS: usize = 20_000;
/// Minimum interval between two removals of full buckets.
const CLEANUP_INTERVAL: Duration = Duration::from_secs(1);

/// An IPv6 caller is also counted under the networks around its /64, because one customer may own them:
/// prefix length, and how many times the limit of a /64 applies to them.
const WIDER: [(u32, NonZeroU32); 2] =
    [(56, NonZeroU32::new(4).expect("above zero")), (48, NonZeroU32::new(16).expect("above zero"))];

pub(super) struct Limit {
    own: Buckets,
    wider: [(u32, Buckets); WIDER.len()],
}

impl Limit {
    pub(super) fn per_minute(number: NonZeroU32) -> Self {
        let wider =
            |(length, times): (u32, NonZeroU32)| (length, Buckets::per_minute(number.saturating_mul(times)));
        Self { own: Buckets::per_minute(number), wider: WIDER.map(wider) }
    }

    /// Takes from the caller's bucket and from those of the networks around it. Existing buckets come first,
    /// the caller's own before the others: a caller over its own limit costs its network nothing. New buckets
    /// come last, the widest network's first: a network over its limit adds no bucket for each of its
    /// addresses.
    pub(super) fn take(&self, times: NonZeroU32, caller: &Caller) -> Result<(), Duration> {
        let around =
            self.wider.iter().filter_map(|(length, buckets)| Some((buckets, caller.within(*length)?)));
        let all = std::iter::once((&self.own, caller.clone())).chain(around);
        let (existing, new): (Vec<_>, Vec<_>) = all.partition(|(buckets, of)| buckets.contain(of));
        for (buckets, of) in existing.iter().chain(new.iter().rev()) {
            buckets.take(times, of)?;
        }
        Ok(())
    }
}

struct Buckets {
    limiter: RateLimiter<Caller, Kept, Uptime, NoOpMiddleware<Duration>>,
    kept: Kept,
}

impl Buckets {
    fn per_minute(number: NonZeroU32) -> Self {
        let quota = Quota::per_minute(number).allow_burst(number.saturating_mul(BURST));
        let uptime = Uptime(Instant::now());
        let kept = Kept { buckets: Arc::default(), uptime };
        Self { limiter: RateLimiter::new(quota, kept.clone(), uptime), kept }
    }

    fn contain(&self, caller: &Caller) -> bool {
        self.kept.lock().0.contains_key(caller)
    }

    fn take(&self, times: NonZeroU32, caller: &Caller) -> Result<(), Duration> {
        match self.limiter.check_key_n(caller, times) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(until)) => Err(until.wait_time_from(self.limiter.clock().now())),
            // More than the whole bucket holds: waiting does not help, so any time is correct.
            Err(_) => Err(Duration::from_mins(1)),
        }
    }
}

/// The buckets, and when full ones were last removed.
type States = (HashMap<Caller, Nanos>, Duration);

/// Buckets of recent callers; after a longer pause a bucket would be full anyway. Clones share them.
#[derive(Clone)]
struct Kept {
    buckets: Arc<Mutex<States>>,
    uptime: Uptime,
}

impl Kept {
    fn lock(&self) -> MutexGuard<'_, States> {
        // Buckets are replaced as a whole, so they are consistent even after a panic with the lock held.
        self.buckets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a new bucket can be added. Removes full buckets first, because a full bucket equals none.
    fn has_room(&self, (buckets, cleaned_at): &mut States) -> bool {
        let now = self.uptime.now();
        if buckets.len() >= MAX_CALLERS && now >= *cleaned_at + CLEANUP_INTERVAL {
            buckets.retain(|_, full_at| *full_at > Nanos::from(now));
            *cleaned_at = now;
        }
        buckets.len() < MAX_CALLERS
    }
}

impl StateStore for Kept {
    type Key = Caller;

    fn measure_and_replace<T, F, E>(&self, key: &Caller, judge: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        let mut kept = self.lock();
        let is_known = kept.0.contains_key(key);
        let key = if is_known || self.has_room(&mut kept) { key } else { &Caller::Newcomers };
        let (outcome, bucket) = judge(kept.0.get(key).copied())?;
        kept.0.insert(key.clone(), bucket);
        Ok(outcome)
    }
}

/// A monotonic clock.
#[derive(Clone, Copy)]
struct Uptime(Instant);

impl Clock for Uptime {
    type Instant = Duration;

    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn many_addresses_do_not_reset_a_limit() {
        let login = Limit::per_minute(NonZeroU32::MIN);
        let take =
            |address: u32| login.take(NonZeroU32::MIN, &Caller::at(Ipv4Addr::from_bits(address).into()));
        let used_up = 0;
        for _ in 0..10 {
            take(used_up).unwrap();
        }
        let room = u32::try_from(MAX_CALLERS).unwrap();
        for address in 1..room {
            take(address).unwrap();
        }
        // Callers beyond the maximum share a bucket, and no other bucket is evicted.
        let newcomers = (room..room + 1_000).filter(|address| take(*address).is_ok());
        assert_eq!(newcomers.count(), 10);
        assert!(take(used_up).is_err());
        // When the other buckets are full again, they are removed.
        tokio::time::advance(Duration::from_mins(1)).await;
        assert!((room..room + 1_000).all(|address| take(address).is_ok()));
        assert!(login.own.kept.lock().0.len() < MAX_CALLERS);
    }

    #[tokio::test(start_paused = true)]
    async fn a_network_over_its_limit_takes_no_room_for_its_addresses() {
        let login = Limit::per_minute(NonZeroU32::MIN);
        let take = |client: &str| login.take(NonZeroU32::MIN, &Caller::at(client.parse().unwrap()));
        let let_in = (0..=0xffff_u32).filter(|number| take(&format!("2001:db8:0:{number:x}::")).is_ok());
        assert_eq!(let_in.count(), 160);
        assert_eq!(login.own.kept.lock().0.len(), 160);
        for number in 0..=0xff_u32 {
            assert!(take(&format!("192.0.2.{number}")).is_ok(), "{number}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_network_over_its_limit_costs_its_neighbours_nothing() {
        let login = Limit::per_minute(NonZeroU32::MIN);
        let take = |client: &str| login.take(NonZeroU32::MIN, &Caller::at(client.parse().unwrap()));
        // All of a /56, and far more often than its /48 may.
        let let_in =
            (0..1_000_u32).filter(|number| take(&format!("2001:db8:0:{:x}::", number % 0x100)).is_ok());
        assert_eq!(let_in.count(), 40);
        let neighbours =
            (0x100..0x200_u32).filter(|number| take(&format!("2001:db8:0:{number:x}::")).is_ok());
        assert_eq!(neighbours.count(), 40);
    }
}
