//! What this node has heard of push services lately, in memory: which answer, and which origins cannot
//! be reached. An origin (scheme, host and port) that fails again and again is left alone for a while,
//! so that an attempt for each of its devices does not hold up those of others.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use aushang_db::Timestamp;
use aushang_push::{Outcome, Service};
use chrono::TimeDelta;
use lru::LruCache;

/// Failures in a row after which an origin is left alone.
const FAILURES: u32 = 5;
/// For how long at first; each attempt afterwards that fails doubles it.
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(30);
const LONGEST_PAUSE: TimeDelta = TimeDelta::minutes(15);
/// A service that answered for some device so lately is there.
const SERVICE_ANSWERED: TimeDelta = TimeDelta::minutes(10);
/// An origin that answered so lately exists: when it fails, it is away.
const ORIGIN_ANSWERED: TimeDelta = TimeDelta::days(1);
/// Endpoints come from strangers: their number of origins must not be our memory.
const MAX_ORIGINS: NonZeroUsize = NonZeroUsize::new(4_096).expect("above zero");

/// What was heard of an origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// It answered for a device.
    Answer,
    /// It answered, and takes nothing from this server.
    Refusal,
    Nothing,
}

impl Heard {
    pub const fn of(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Accepted | Outcome::Gone | Outcome::Retry { .. } | Outcome::Refused { .. } => {
                Self::Answer
            }
            Outcome::Unavailable { .. } => Self::Refusal,
            Outcome::Unreachable { .. } | Outcome::Uncertain { .. } => Self::Nothing,
        }
    }
}

pub(super) struct Origins(Mutex<Known>);

struct Known {
    origins: LruCache<String, Origin>,
    /// When each last answered for a device.
    services: HashMap<Service, Timestamp>,
}

#[derive(Clone, Copy, Default)]
struct Origin {
    answered: Option<Timestamp>,
    /// In a row.
    failures: u32,
    /// It is left alone until then.
    alone_until: Option<Timestamp>,
    /// How often that was prolonged.
    pauses: u32,
}

impl Default for Origins {
    fn default() -> Self {
        Self(Mutex::new(Known { origins: LruCache::new(MAX_ORIGINS), services: HashMap::new() }))
    }
}

impl Origins {
    fn with<T>(&self, work: impl FnOnce(&mut Known) -> T) -> T {
        // Whoever panicked while it had the lock has left whole entries behind.
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether an attempt may be made now. Refused: for how long the origin is left alone. Of one that
    /// was left alone, a single attempt at a time finds out whether it is back.
    pub fn admit(&self, origin: &str, now: Timestamp) -> Result<(), TimeDelta> {
        self.with(|known| {
            let Some(origin) = known.origins.get_mut(origin) else { return Ok(()) };
            let Some(until) = origin.alone_until else { return Ok(()) };
            if now < until {
                return Err(until - now);
            }
            origin.leave_alone(now);
            Ok(())
        })
    }

    pub fn note(&self, service: Service, origin: &str, heard: Heard, now: Timestamp) {
        self.with(|known| {
            if heard == Heard::Answer {
                known.services.insert(service, now);
            }
            let origin = known.origins.get_or_insert_mut(origin.to_owned(), Origin::default);
            match heard {
                Heard::Answer => *origin = Origin { answered: Some(now), ..Origin::default() },
                Heard::Refusal => *origin = Origin { answered: origin.answered, ..Origin::default() },
                Heard::Nothing => {
                    origin.failures = origin.failures.saturating_add(1);
                    if origin.failures == FAILURES {
                        origin.leave_alone(now);
                    }
                }
            }
        });
    }

    /// Whether nothing but a device's own address can be the reason that it was not reached: its origin
    /// has not answered lately, and either its service answers for others, or its origin has never
    /// accepted anything for it. Where all devices of a service share one host, that is never so.
    pub fn blame_device(&self, service: Service, origin: &str, accepted: bool, now: Timestamp) -> bool {
        if service.has_one_host() || self.origin_answered_since(origin, now - ORIGIN_ANSWERED) {
            return false;
        }
        !accepted || (service != Service::Other && self.any_answer_since(service, now - SERVICE_ANSWERED))
    }

    /// Whether a service answered for any device since.
    pub fn any_answer_since(&self, service: Service, since: Timestamp) -> bool {
        self.with(|known| known.services.get(&service).is_some_and(|at| *at >= since))
    }

    fn origin_answered_since(&self, origin: &str, since: Timestamp) -> bool {
        self.with(|known| {
            let answered = known.origins.get(origin).and_then(|origin| origin.answered);
            answered.is_some_and(|at| at >= since)
        })
    }
}

impl Origin {
    fn leave_alone(&mut self, now: Timestamp) {
        let pause = (FIRST_PAUSE * (1 << self.pauses.min(10))).min(LONGEST_PAUSE);
        self.alone_until = Some(now + pause);
        self.pauses = self.pauses.saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGIN: &str = "https://push.example.org";

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_millis(seconds * 1_000)
    }

    fn fails(origins: &Origins, times: u32, now: Timestamp) {
        for _ in 0..times {
            origins.note(Service::Other, ORIGIN, Heard::Nothing, now);
        }
    }

    #[test]
    fn an_origin_that_fails_again_and_again_is_left_alone_and_asked_once_at_a_time() {
        let origins = Origins::default();
        fails(&origins, FAILURES - 1, at(0));
        assert_eq!(origins.admit(ORIGIN, at(0)), Ok(()));
        fails(&origins, 1, at(0));
        assert_eq!(origins.admit(ORIGIN, at(0)), Err(TimeDelta::seconds(30)));
        // Those that were under way meanwhile prolong nothing.
        fails(&origins, 20, at(5));
        assert_eq!(origins.admit(ORIGIN, at(29)), Err(TimeDelta::seconds(1)));
        assert_eq!(origins.admit("https://other.example.org", at(29)), Ok(()));
        assert_eq!(origins.admit(ORIGIN, at(30)), Ok(()));
        assert_eq!(origins.admit(ORIGIN, at(30)), Err(TimeDelta::seconds(60)));
        let mut now = at(90);
        for seconds in [120, 240, 480, 900, 900] {
            assert_eq!(origins.admit(ORIGIN, now), Ok(()));
            fails(&origins, 1, now);
            assert_eq!(origins.admit(ORIGIN, now), Err(TimeDelta::seconds(seconds)));
            now = now + TimeDelta::seconds(seconds);
        }
        origins.note(Service::Other, ORIGIN, Heard::Answer, now);
        fails(&origins, FAILURES - 1, now);
        assert_eq!(origins.admit(ORIGIN, now), Ok(()));
    }

    #[test]
    fn a_refusal_is_an_answer_of_the_origin_and_none_for_a_device() {
        let origins = Origins::default();
        fails(&origins, FAILURES, at(0));
        origins.note(Service::Other, ORIGIN, Heard::Refusal, at(0));
        assert_eq!(origins.admit(ORIGIN, at(0)), Ok(()));
        assert!(!origins.any_answer_since(Service::Other, at(0)));
    }

    #[test]
    fn a_device_is_at_fault_where_its_service_cannot_be() {
        const DAY: i64 = 86_400;
        let (one, other) = ("https://a.notify.windows.com", "https://b.notify.windows.com");
        let origins = Origins::default();
        origins.note(Service::Microsoft, one, Heard::Answer, at(0));
        origins.note(Service::Google, "https://fcm.googleapis.com", Heard::Answer, at(0));
        for (service, origin, accepted, seconds, expected) in [
            // All devices share a host: it is away.
            (Service::Google, "https://fcm.googleapis.com", true, 0, false),
            (Service::Google, "https://jmt17.google.com", false, 0, false),
            (Service::Fcm, "fcm", false, 0, false),
            // It answered lately, so it is away.
            (Service::Microsoft, one, false, DAY, false),
            (Service::Microsoft, one, false, DAY + 1, true),
            // Another host of the service answers.
            (Service::Microsoft, other, true, 600, true),
            (Service::Microsoft, other, true, 601, false),
            // Nobody has ever vouched that somebody is there.
            (Service::Microsoft, other, false, 601, true),
            (Service::Other, ORIGIN, false, 0, true),
            (Service::Other, ORIGIN, true, 0, false),
        ] {
            let blamed = origins.blame_device(service, origin, accepted, at(seconds));
            assert_eq!(blamed, expected, "{service:?} {origin} {accepted} {seconds}");
        }
    }

    #[test]
    fn strangers_do_not_fill_the_memory() {
        let origins = Origins::default();
        for number in 0..=MAX_ORIGINS.get() {
            origins.note(Service::Other, &number.to_string(), Heard::Nothing, at(0));
        }
        assert_eq!(origins.with(|known| known.origins.len()), MAX_ORIGINS.get());
    }
}
