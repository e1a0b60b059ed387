//! How often a service may be asked.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use crate::Unavailable;

/// Nobody waits longer for a turn: an answer that late is of no use at a keyboard.
const MAX_WAIT: Duration = Duration::from_secs(3);
/// How long a service is left alone that asks for it.
const PAUSE: Duration = Duration::from_secs(5);
const MAX_PAUSE: Duration = Duration::from_mins(1);

/// Turns, one after the other.
pub(crate) struct Pace {
    between: Duration,
    next: Mutex<Instant>,
}

impl Pace {
    pub fn new(per_second: u16) -> Self {
        let between = Duration::from_secs(1) / u32::from(per_second.max(1));
        Self { between, next: Mutex::new(Instant::now()) }
    }

    /// Waits for a turn.
    pub async fn turn(&self) -> Result<(), Unavailable> {
        let turn = self.take().ok_or_else(|| Unavailable::because("has too many questions to answer"))?;
        sleep_until(turn).await;
        Ok(())
    }

    fn take(&self) -> Option<Instant> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let turn = (*next).max(now);
        if turn > now + MAX_WAIT {
            return None;
        }
        *next = turn + self.between;
        Some(turn)
    }

    /// Leaves the service alone, for as long as it says within reason.
    pub fn rest(&self, said: Option<Duration>) {
        let pause = said.unwrap_or(PAUSE).min(MAX_PAUSE);
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        *next = (*next).max(Instant::now() + pause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn turns_keep_their_distance_and_nobody_waits_long() {
        let pace = Pace::new(1);
        let start = Instant::now();
        for second in 0..=3 {
            assert_eq!(pace.take(), Some(start + Duration::from_secs(second)));
        }
        assert_eq!(pace.take(), None, "four seconds are too long");
        tokio::time::advance(Duration::from_mins(1)).await;
        pace.turn().await.unwrap();
        pace.turn().await.unwrap();
        assert_eq!(start.elapsed(), Duration::from_secs(61));
    }

    #[tokio::test(start_paused = true)]
    async fn a_service_that_asks_for_it_is_left_alone() {
        let pace = Pace::new(10);
        pace.rest(Some(Duration::from_secs(20)));
        assert!(pace.turn().await.is_err());
        tokio::time::advance(Duration::from_secs(20)).await;
        pace.turn().await.unwrap();
        pace.rest(Some(Duration::from_hours(100)));
        tokio::time::advance(MAX_PAUSE).await;
        pace.turn().await.unwrap();
    }
}
