//! Stores the results of attempts: the states of deliveries, the counts of announcements, and the standing of
//! devices.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use aushang_db::{Timestamp, Tx};
use aushang_push::{Outcome, Service};
use chrono::TimeDelta;

use super::attempt::Attempt;
use super::store::{self, Concluded, Conclusion, Push, State};
use super::{message, outages};
use crate::announcements::{self, Tally};
use crate::ids::AnnouncementId;
use crate::problem::Result;
use crate::readers::{self, Device, DeviceNotes, Standing};

/// After this many attempts the delivery to a device has failed. Attempts during an outage of the push
/// service do not count.
const ATTEMPTS: i32 = 8;
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(30);
/// The longest pause between two attempts during an outage, unless the service asks for a longer one.
const MAX_OUTAGE_PAUSE: TimeDelta = TimeDelta::minutes(15);

/// A device is deleted after this many failed attempts that only its own address can have caused …
const DEAD_AFTER_FAILURES: i32 = 16;
/// … over at least this time, which is longer than an outage of one region of a push service.
const DEAD_AFTER: TimeDelta = TimeDelta::days(3);

/// The times at which results are stored.
#[derive(Clone, Copy)]
pub(super) struct Times {
    /// `None` while the clock is suspect: then no device is deleted and no push fails because of its age.
    pub trusted: Option<Timestamp>,
    pub now: Timestamp,
    /// The time for leases, also used for pauses.
    pub lease: Timestamp,
}

/// What was stored.
pub(super) struct Written {
    pub concluded: Vec<Concluded>,
    pub outages: Vec<outages::Change>,
}

/// Stores the results of attempts.
pub(super) async fn conclude(
    tx: &Tx,
    times: Times,
    attempts: &[Arc<Attempt>],
    standings: BTreeMap<Service, outages::Standing>,
) -> Result<Written> {
    let announced: BTreeSet<_> = attempts.iter().map(|attempt| attempt.push.announcement).collect();
    announcements::lock_shared(tx, announced).await?;
    readers::note_attempts(tx, &device_notes(attempts, times.trusted), times.now).await?;
    let (moot, attempts): (Vec<_>, Vec<_>) = attempts.iter().partition(|attempt| attempt.is_moot);
    let conclusions: Vec<_> = attempts.into_iter().map(|attempt| conclusion(attempt, times)).collect();
    let concluded = store::conclude(tx, &conclusions).await?;
    let mut tallies = Tallies::default();
    for announcement in store::undo_recall(tx, moot.into_iter().map(|attempt| attempt.push)).await? {
        tallies.undo_recall(announcement);
    }
    for row in &concluded {
        tallies.add(row);
    }
    tallies.write(tx).await?;
    Ok(Written { concluded, outages: outages::note(tx, times.now, standings).await? })
}

fn device_notes(attempts: &[Arc<Attempt>], trusted: Option<Timestamp>) -> DeviceNotes {
    let mut notes = DeviceNotes::default();
    for attempt in attempts {
        let Some(device) = &attempt.device else { continue };
        match attempt.outcome {
            Outcome::Gone => notes.gone.push(device.id),
            Outcome::Accepted if !device.accepted || device.failing_since.is_some() => {
                notes.accepted.push(device.id);
            }
            _ if is_dead(device, attempt, trusted) => notes.gone.push(device.id),
            _ if attempt.is_failing() => {
                notes.failing.push(device.id);
                if attempt.at_fault {
                    notes.at_fault.push(device.id);
                }
            }
            _ => {}
        }
    }
    notes
}

fn is_dead(device: &Device, attempt: &Attempt, trusted: Option<Timestamp>) -> bool {
    attempt.at_fault
        && device.failures + 1 >= DEAD_AFTER_FAILURES
        && trusted.zip(device.failing_since).is_some_and(|(now, since)| now - since >= DEAD_AFTER)
}

fn conclusion(attempt: &Attempt, times: Times) -> Conclusion {
    let push = attempt.push;
    let is_dead = attempt.device.as_ref().is_some_and(|device| is_dead(device, attempt, times.trusted));
    let (state, pause) = if is_dead {
        (State::Gone, TimeDelta::zero())
    } else {
        next_state(&push, &attempt.outcome, attempt.at_fault, attempt.wait, times.trusted)
    };
    let is_outage = match attempt.outcome {
        Outcome::Unavailable { .. } => true,
        Outcome::Unreachable { .. } => !attempt.at_fault,
        _ => false,
    };
    let standing = if attempt.is_failing() { Standing::Failing } else { push.standing };
    let next_at = times.lease + pause;
    Conclusion { push, state, next_at, outages: push.outages + i32::from(is_outage), standing }
}

/// The state that follows SENDING, and the pause before the next attempt. `at_fault`: only the device's
/// address can be the reason that the service was not reached. `min_pause` applies if the service was not
/// reached.
fn next_state(
    push: &Push,
    outcome: &Outcome,
    at_fault: bool,
    min_pause: Option<TimeDelta>,
    trusted: Option<Timestamp>,
) -> (State, TimeDelta) {
    let failed = (State::Failed, TimeDelta::zero());
    let wait = |attempts: i32, min: Option<TimeDelta>, max: TimeDelta| {
        let doublings = u32::try_from(attempts - 1).unwrap_or(0).min(10);
        let pause = (FIRST_PAUSE * (1 << doublings)).min(max);
        (State::Waiting, min.unwrap_or(TimeDelta::zero()).max(pause))
    };
    let delta = |after: &Option<Duration>| after.and_then(|after| TimeDelta::from_std(after).ok());
    let tries = push.tries();
    let retry = |min| if tries >= ATTEMPTS { failed } else { wait(tries, min, TimeDelta::MAX) };
    match outcome {
        Outcome::Accepted => (State::Accepted, TimeDelta::zero()),
        Outcome::Gone => (State::Gone, TimeDelta::zero()),
        Outcome::Refused { .. } => failed,
        Outcome::Retry { after } => retry(delta(after)),
        Outcome::Unreachable { .. } if at_fault => retry(min_pause),
        // Not caused by the device, so it is retried until the push expires.
        Outcome::Unavailable { .. } | Outcome::Unreachable { .. }
            if trusted.is_some_and(|now| now >= message::ends_at(push.announced, push.emergency)) =>
        {
            failed
        }
        Outcome::Unavailable { after, .. } => wait(push.attempts, delta(after), MAX_OUTAGE_PAUSE),
        Outcome::Unreachable { .. } => wait(push.attempts, min_pause, MAX_OUTAGE_PAUSE),
        Outcome::Uncertain { .. } if push.emergency => retry(None),
        Outcome::Uncertain { .. } => (State::Uncertain, TimeDelta::zero()),
    }
}

/// The number of deliveries of each announcement that have ended, by state; those of replacements apart.
#[derive(Default)]
pub(super) struct Tallies {
    ended: BTreeMap<(AnnouncementId, bool), Tally>,
    /// The number of devices that are not to get a replacement any more.
    undone: BTreeMap<AnnouncementId, i64>,
}

impl Tallies {
    pub fn add(&mut self, row: &Concluded) {
        let tally = self.ended.entry((row.announcement_id, row.recall)).or_default();
        match row.state {
            State::Accepted => tally.accepted += 1,
            State::Gone => tally.gone += 1,
            State::Failed => tally.failed += 1,
            State::Uncertain => tally.uncertain += 1,
            // These have not ended.
            State::Waiting | State::Sending => {}
        }
    }

    fn undo_recall(&mut self, announcement: AnnouncementId) {
        *self.undone.entry(announcement).or_default() += 1;
    }

    /// Locks in the order of the ids, which prevents deadlocks between nodes.
    pub async fn write(mut self, tx: &Tx) -> Result<()> {
        for announcement in self.undone.keys() {
            self.ended.entry((*announcement, true)).or_default();
        }
        for ((announcement, recall), tally) in self.ended {
            let undone = self.undone.get(&announcement).filter(|_| recall);
            if let Some(devices) = undone {
                announcements::uncount_recalled(tx, announcement, *devices).await?;
            }
            if recall {
                announcements::count_recalled(tx, announcement, tally).await?;
            } else {
                announcements::count(tx, announcement, tally).await?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::DeviceId;
    use uuid::Uuid;

    fn push(attempts: i32, emergency: bool) -> Push {
        Push {
            announcement: AnnouncementId(Uuid::nil()),
            device: DeviceId(Uuid::nil()),
            emergency,
            announced: Timestamp::from_millis(0),
            attempts,
            outages: 0,
            standing: Standing::Proven,
            recall: false,
        }
    }

    // spec: MISC-05
    #[test]
    fn the_outcome_determines_the_next_state() {
        let why = || String::new();
        let zero = TimeDelta::zero();
        let minute = Some(Duration::from_mins(1));
        for (attempts, emergency, outcome, state, pause) in [
            (1, false, Outcome::Accepted, State::Accepted, zero),
            (1, false, Outcome::Gone, State::Gone, zero),
            (1, false, Outcome::Refused { why: why() }, State::Failed, zero),
            (1, false, Outcome::Retry { after: None }, State::Waiting, TimeDelta::seconds(30)),
            (3, false, Outcome::Retry { after: None }, State::Waiting, TimeDelta::seconds(120)),
            (1, false, Outcome::Retry { after: minute }, State::Waiting, TimeDelta::seconds(60)),
            (8, false, Outcome::Retry { after: minute }, State::Failed, zero),
            (1, false, Outcome::Uncertain { why: why() }, State::Uncertain, zero),
            (1, true, Outcome::Uncertain { why: why() }, State::Waiting, TimeDelta::seconds(30)),
        ] {
            let next = next_state(
                &push(attempts, emergency),
                &outcome,
                false,
                None,
                Some(Timestamp::from_millis(0)),
            );
            assert_eq!(next, (state, pause), "{outcome:?}");
        }
    }

    #[test]
    fn attempts_during_an_outage_of_the_service_do_not_count() {
        for (attempts, outages, state, pause) in [
            (20, 19, State::Waiting, TimeDelta::seconds(30)),
            (20, 13, State::Waiting, TimeDelta::seconds(30 * 64)),
            (20, 12, State::Failed, TimeDelta::zero()),
        ] {
            let push = Push { outages, ..push(attempts, false) };
            let busy = Outcome::Retry { after: None };
            assert_eq!(
                next_state(&push, &busy, false, None, Some(Timestamp::from_millis(0))),
                (state, pause),
                "{outages}"
            );
        }
    }

    #[test]
    fn during_an_outage_of_the_service_a_push_is_retried_until_it_expires() {
        let outage = |after| Outcome::Unavailable { why: String::new(), after };
        let hour = 3_600_000;
        for (attempts, emergency, hours, after, expected) in [
            (1, false, Some(0), None, Some(30)),
            (3, false, Some(0), None, Some(120)),
            (40, false, Some(11), None, Some(900)),
            (40, false, Some(11), Some(Duration::from_hours(1)), Some(3_600)),
            (2, false, Some(12), None, None),
            (40, true, Some(12), None, Some(900)),
            (40, true, Some(24), None, None),
            // The clock is suspect.
            (40, true, None, None, Some(900)),
        ] {
            let now = hours.map(|hours| Timestamp::from_millis(hours * hour));
            let next = next_state(&push(attempts, emergency), &outage(after), false, None, now);
            let expected = match expected {
                Some(seconds) => (State::Waiting, TimeDelta::seconds(seconds)),
                None => (State::Failed, TimeDelta::zero()),
            };
            assert_eq!(next, expected, "{attempts} {hours:?}");
        }
    }
}
