//! This node's recent results per push service and origin, in memory: which services respond, and which
//! origins cannot be reached. An origin (scheme, host and port) that fails repeatedly is skipped for a while,
//! so that an attempt for each of its devices does not delay the pushes of other devices.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use aushang_db::Timestamp;
use aushang_push::{Outcome, Service};
use chrono::TimeDelta;
use lru::LruCache;

/// Consecutive failures after which an origin is skipped.
const MAX_FAILURES: u32 = 5;
/// The first pause; it doubles with each further failed attempt.
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(30);
const MAX_PAUSE: TimeDelta = TimeDelta::minutes(15);
/// A service that responded for any device within this time is considered available.
const SERVICE_AVAILABLE: TimeDelta = TimeDelta::minutes(10);
/// A service that responded for any device within this time has no outage when it refuses another message.
const SERVICE_RESPONDED: TimeDelta = TimeDelta::minutes(1);
/// An origin that responded within this time is known to exist: a failure means that it is down.
const ORIGIN_RESPONDED: TimeDelta = TimeDelta::days(1);
/// Endpoints are supplied by clients, so the number of remembered origins must be bounded.
const MAX_ORIGINS: NonZeroUsize = NonZeroUsize::new(4_096).expect("above zero");

/// The result of a request to an origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Response {
    /// It responded for a device.
    ForDevice,
    /// It responded, but refuses all messages of this server.
    Refusal,
    /// It did not respond.
    None,
}

impl Response {
    pub const fn of(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Accepted | Outcome::Gone | Outcome::Retry { .. } | Outcome::Refused { .. } => {
                Self::ForDevice
            }
            Outcome::Unavailable { .. } => Self::Refusal,
            Outcome::Unreachable { .. } | Outcome::Uncertain { .. } => Self::None,
        }
    }
}

pub(super) struct Origins(Mutex<Known>);

struct Known {
    origins: LruCache<String, Origin>,
    /// When each service last responded for a device.
    services: HashMap<Service, Timestamp>,
}

#[derive(Clone, Copy, Default)]
struct Origin {
    /// When it last responded for a device.
    responded: Option<Timestamp>,
    /// Consecutive failures.
    failures: u32,
    /// No attempts are made before this time.
    skipped_until: Option<Timestamp>,
    /// Number of pauses so far; determines the length of the next one.
    pauses: u32,
}

impl Default for Origins {
    fn default() -> Self {
        Self(Mutex::new(Known { origins: LruCache::new(MAX_ORIGINS), services: HashMap::new() }))
    }
}

impl Origins {
    fn with<T>(&self, work: impl FnOnce(&mut Known) -> T) -> T {
        // Entries are replaced as a whole, so they are consistent even after a panic with the lock held.
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether an attempt may be made now; the error is the remaining pause of the origin. After a pause, one
    /// attempt at a time checks whether the origin is back.
    pub fn admit(&self, origin: &str, now: Timestamp) -> Result<(), TimeDelta> {
        self.with(|known| {
            let Some(origin) = known.origins.get_mut(origin) else { return Ok(()) };
            let Some(until) = origin.skipped_until else { return Ok(()) };
            if now < until {
                return Err(until - now);
            }
            origin.skip(now);
            Ok(())
        })
    }

    /// Records the result of a request.
    pub fn note(&self, service: Service, origin: &str, response: Response, now: Timestamp) {
        self.with(|known| {
            if response == Response::ForDevice {
                known.services.insert(service, now);
            }
            let origin = known.origins.get_or_insert_mut(origin.to_owned(), Origin::default);
            match response {
                Response::ForDevice => *origin = Origin { responded: Some(now), ..Origin::default() },
                Response::Refusal => *origin = Origin { responded: origin.responded, ..Origin::default() },
                Response::None => {
                    origin.failures = origin.failures.saturating_add(1);
                    if origin.failures == MAX_FAILURES {
                        origin.skip(now);
                    }
                }
            }
        });
    }

    /// Whether a failure can only be caused by the device's own address: its origin has not responded lately,
    /// and either the service responds for other devices, or it has never accepted a message for this device.
    /// Always false for services that serve all devices from one host.
    pub fn blame_device(&self, service: Service, origin: &str, accepted: bool, now: Timestamp) -> bool {
        if service.has_one_host() || self.origin_responded_since(origin, now - ORIGIN_RESPONDED) {
            return false;
        }
        !accepted || (service != Service::Other && self.responded_since(service, now - SERVICE_AVAILABLE))
    }

    /// Whether a service has just responded for any device.
    pub fn responds(&self, service: Service, now: Timestamp) -> bool {
        self.responded_since(service, now - SERVICE_RESPONDED)
    }

    fn responded_since(&self, service: Service, since: Timestamp) -> bool {
        self.with(|known| known.services.get(&service).is_some_and(|at| *at >= since))
    }

    fn origin_responded_since(&self, origin: &str, since: Timestamp) -> bool {
        self.with(|known| {
            let responded = known.origins.get(origin).and_then(|origin| origin.responded);
            responded.is_some_and(|at| at >= since)
        })
    }
}

impl Origin {
    /// Begins a pause, in which the origin is skipped.
    fn skip(&mut self, now: Timestamp) {
        let pause = (FIRST_PAUSE * (1 << self.pauses.min(10))).min(MAX_PAUSE);
        self.skipped_until = Some(now + pause);
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
            origins.note(Service::Other, ORIGIN, Response::None, now);
        }
    }

    #[test]
    fn failing_origin_is_skipped_and_probed_once_at_a_time() {
        let origins = Origins::default();
        fails(&origins, MAX_FAILURES - 1, at(0));
        assert_eq!(origins.admit(ORIGIN, at(0)), Ok(()));
        fails(&origins, 1, at(0));
        assert_eq!(origins.admit(ORIGIN, at(0)), Err(TimeDelta::seconds(30)));
        // Failures of attempts that were already in progress do not extend the pause.
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
        origins.note(Service::Other, ORIGIN, Response::ForDevice, now);
        fails(&origins, MAX_FAILURES - 1, now);
        assert_eq!(origins.admit(ORIGIN, now), Ok(()));
    }

    #[test]
    fn refusal_counts_as_response_of_the_origin_but_not_for_a_device() {
        let origins = Origins::default();
        fails(&origins, MAX_FAILURES, at(0));
        origins.note(Service::Other, ORIGIN, Response::Refusal, at(0));
        assert_eq!(origins.admit(ORIGIN, at(0)), Ok(()));
        assert!(!origins.responded_since(Service::Other, at(0)));
    }

    #[test]
    fn device_is_at_fault_only_if_its_service_is_not() {
        const DAY: i64 = 86_400;
        let (one, other) = ("https://a.notify.windows.com", "https://b.notify.windows.com");
        let origins = Origins::default();
        origins.note(Service::Microsoft, one, Response::ForDevice, at(0));
        origins.note(Service::Google, "https://fcm.googleapis.com", Response::ForDevice, at(0));
        for (service, origin, accepted, seconds, expected) in [
            // All devices share this host, so the service is down.
            (Service::Google, "https://fcm.googleapis.com", true, 0, false),
            (Service::Google, "https://jmt17.google.com", false, 0, false),
            (Service::Fcm, "fcm", false, 0, false),
            // It responded lately, so it is down.
            (Service::Microsoft, one, false, DAY, false),
            (Service::Microsoft, one, false, DAY + 1, true),
            // Another host of the service responds.
            (Service::Microsoft, other, true, 600, true),
            (Service::Microsoft, other, true, 601, false),
            // The device has never accepted a message.
            (Service::Microsoft, other, false, 601, true),
            (Service::Other, ORIGIN, false, 0, true),
            (Service::Other, ORIGIN, true, 0, false),
        ] {
            let blamed = origins.blame_device(service, origin, accepted, at(seconds));
            assert_eq!(blamed, expected, "{service:?} {origin} {accepted} {seconds}");
        }
    }

    #[test]
    fn remembered_origins_are_bounded() {
        let origins = Origins::default();
        for number in 0..=MAX_ORIGINS.get() {
            origins.note(Service::Other, &number.to_string(), Response::None, at(0));
        }
        assert_eq!(origins.with(|known| known.origins.len()), MAX_ORIGINS.get());
    }
}
