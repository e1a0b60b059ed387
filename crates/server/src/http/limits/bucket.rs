//! Token buckets per caller, in memory.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
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

    pub(super) fn take(&self, times: NonZeroU32, caller: &Caller) -> Result<(), Duration> {
        self.own.take(times, caller)?;
        for (length, buckets) in &self.wider {
            if let Some(network) = caller.within(*length) {
                buckets.take(times, &network)?;
            }
        }
        Ok(())
    }
}

struct Buckets(RateLimiter<Caller, Kept, Uptime, NoOpMiddleware<Duration>>);

impl Buckets {
    fn per_minute(number: NonZeroU32) -> Self {
        let quota = Quota::per_minute(number).allow_burst(number.saturating_mul(BURST));
        let uptime = Uptime(Instant::now());
        let kept = Kept { buckets: Mutex::default(), uptime };
        Self(RateLimiter::new(quota, kept, uptime))
    }

    fn take(&self, times: NonZeroU32, caller: &Caller) -> Result<(), Duration> {
        match self.0.check_key_n(caller, times) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(until)) => Err(until.wait_time_from(self.0.clock().now())),
            // More than the whole bucket holds: waiting does not help, so any time is correct.
            Err(_) => Err(Duration::from_mins(1)),
        }
    }
}

/// Buckets of recent callers; after a longer pause a bucket would be full anyway.
struct Kept {
    /// The buckets, and when full ones were last removed.
    buckets: Mutex<(HashMap<Caller, Nanos>, Duration)>,
    uptime: Uptime,
}

impl Kept {
    /// Whether a new bucket can be added. Removes full buckets first, because a full bucket equals none.
    fn has_room(&self, (buckets, cleaned_at): &mut (HashMap<Caller, Nanos>, Duration)) -> bool {
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
        // Buckets are replaced as a whole, so they are consistent even after a panic with the lock held.
        let mut kept = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
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
        let kept = login.own.0.into_state_store().buckets.into_inner().unwrap();
        assert!(kept.0.len() < MAX_CALLERS);
    }
}
