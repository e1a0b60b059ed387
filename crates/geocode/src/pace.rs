//! Limits the rate of requests to a service.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use crate::Unavailable;

/// A query that would have to wait longer fails, because users do not wait that long while they type.
const MAX_WAIT: Duration = Duration::from_secs(3);
/// The default pause after the service has responded with 429.
const PAUSE: Duration = Duration::from_secs(5);
const MAX_PAUSE: Duration = Duration::from_mins(1);

/// Spaces out requests.
pub(crate) struct Pace {
    between: Duration,
    next: Mutex<Instant>,
}

impl Pace {
    pub fn new(per_second: u16) -> Self {
        let between = Duration::from_secs(1) / u32::from(per_second.max(1));
        Self { between, next: Mutex::new(Instant::now()) }
    }

    /// Waits until a request may be sent. Fails at once if that takes too long.
    pub async fn wait(&self) -> Result<(), Unavailable> {
        let slot = self.reserve().ok_or_else(|| Unavailable::because("has too many pending requests"))?;
        sleep_until(slot).await;
        Ok(())
    }

    fn reserve(&self) -> Option<Instant> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let slot = (*next).max(now);
        if slot > now + MAX_WAIT {
            return None;
        }
        *next = slot + self.between;
        Some(slot)
    }

    /// Sends no requests for the requested pause, at most [`MAX_PAUSE`].
    pub fn pause(&self, requested: Option<Duration>) {
        let pause = requested.unwrap_or(PAUSE).min(MAX_PAUSE);
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        *next = (*next).max(Instant::now() + pause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn requests_are_spaced_out_and_long_waits_fail() {
        let pace = Pace::new(1);
        let start = Instant::now();
        for second in 0..=3 {
            assert_eq!(pace.reserve(), Some(start + Duration::from_secs(second)));
        }
        assert_eq!(pace.reserve(), None, "four seconds are too long");
        tokio::time::advance(Duration::from_mins(1)).await;
        pace.wait().await.unwrap();
        pace.wait().await.unwrap();
        assert_eq!(start.elapsed(), Duration::from_secs(61));
    }

    #[tokio::test(start_paused = true)]
    async fn a_requested_pause_is_respected_up_to_the_maximum() {
        let pace = Pace::new(10);
        pace.pause(Some(Duration::from_secs(20)));
        assert!(pace.wait().await.is_err());
        tokio::time::advance(Duration::from_secs(20)).await;
        pace.wait().await.unwrap();
        pace.pause(Some(Duration::from_hours(100)));
        tokio::time::advance(MAX_PAUSE).await;
        pace.wait().await.unwrap();
    }
}
