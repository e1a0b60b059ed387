//! From a waiting row to a message that is out, and what becomes of it.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::time::Duration;

use aushang_db::{Timestamp, Tx};
use aushang_push::{Message, Outcome, Service};
use chrono::TimeDelta;
use futures::{StreamExt, stream};
use tracing::Instrument;

use super::store::{self, Conclusion, Push, State};
use super::{message, troubles};
use crate::app::App;
use crate::ids::{AnnouncementId, DeviceId};
use crate::posts::announcements::{self, Tally};
use crate::problem::Result;
use crate::readers::{self, Device};
use crate::steps::{self, Step};

/// Messages in one portion.
const PORTION: u64 = 200;
/// Messages under way at once.
const AT_ONCE: usize = 32;
/// Longer than the slowest portion (seven rounds of attempts that run into their time limits, which
/// with FCM are 32 seconds): a row in SENDING that is older has lost its sender.
const LEASE: TimeDelta = TimeDelta::minutes(4);
/// After so many attempts a device counts as failed for this post; those while its service takes nothing
/// are not among them.
const ATTEMPTS: i32 = 8;
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(30);
/// How long a service that takes nothing is left alone, unless it asks for more.
const LONGEST_OUTAGE_PAUSE: TimeDelta = TimeDelta::minutes(15);

/// Sends one portion of what waits. `true`: there may be more.
pub async fn send_waiting(app: &App) -> Result<bool> {
    let now = app.now();
    if !store::any_waiting(app.db.reader(), now).await? {
        return Ok(false);
    }
    send_portion(app, now).instrument(tracing::debug_span!("send pushes")).await
}

async fn send_portion(app: &App, now: Timestamp) -> Result<bool> {
    let taking = app.clone();
    let taken = app.write(move |tx| Box::pin(async move { take(tx, &taking, now).await })).await?;
    steps::reached(Step::PushesTaken);
    let Taken { pushes, messages, devices } = taken;
    let full = pushes.len() as u64 == PORTION;
    let (messages, devices) = (&messages, &devices);
    let attempts: Vec<_> = stream::iter(pushes)
        .map(|push| async move {
            let (asked, outcome) = match (messages.get(&push.announcement), devices.get(&push.device)) {
                (Some(message), Some(device)) => send_one(app, message, device).await,
                // The device was forgotten meanwhile.
                (_, None) => (None, Outcome::Gone),
                // The post is; the device is as good as before.
                (None, Some(_)) => {
                    (None, Outcome::Refused { why: "the post is not public any more".to_owned() })
                }
            };
            Attempt { push, asked, outcome }
        })
        .buffer_unordered(AT_ONCE)
        .collect()
        .await;
    steps::reached(Step::PushesSent);
    conclude(app, attempts).await?;
    steps::reached(Step::PushesConcluded);
    Ok(full)
}

/// A portion in SENDING, with everything that it takes to send it.
struct Taken {
    pushes: Vec<Push>,
    /// Without those whose post is not public any more.
    messages: HashMap<AnnouncementId, Message>,
    /// Without those that are forgotten.
    devices: HashMap<DeviceId, Device>,
}

/// What became of one row of a portion.
struct Attempt {
    push: Push,
    /// Which service was asked; none: nothing was sent.
    asked: Option<Service>,
    outcome: Outcome,
}

impl Attempt {
    fn conclusion(&self, now: Timestamp) -> Conclusion {
        let (state, pause) = next_state(&self.push, &self.outcome, now);
        let outages = self.push.outages + i32::from(matches!(self.outcome, Outcome::Unavailable { .. }));
        Conclusion { push: self.push, state, next_at: now + pause, outages }
    }
}

/// All is read before the rows are committed as SENDING: when a read fails, they go on waiting,
/// and nobody has to wonder whether they were sent.
async fn take(tx: &Tx, app: &App, now: Timestamp) -> Result<Taken> {
    let pushes = store::take_waiting(tx, now, now + LEASE, PORTION).await?;
    let announced: HashSet<_> = pushes.iter().map(|push| push.announcement).collect();
    let mut messages = HashMap::new();
    for announcement in announced {
        if let Some(news) = announcements::find_news(tx, announcement).await? {
            messages.insert(announcement, message::of(app, news));
        }
    }
    let devices = readers::devices_of(tx, pushes.iter().map(|push| push.device)).await?;
    let devices = devices.into_iter().map(|device| (device.id, device)).collect();
    Ok(Taken { pushes, messages, devices })
}

async fn send_one(app: &App, message: &Message, device: &Device) -> (Option<Service>, Outcome) {
    match device.address.destination(app.push_addresses) {
        Ok(destination) => (Some(destination.service()), app.push.send(&destination, message).await),
        Err(why) => (None, Outcome::Refused { why: why.to_string() }),
    }
}

/// Writes down what became of a portion.
async fn conclude(app: &App, attempts: Vec<Attempt>) -> Result<()> {
    let now = app.now();
    let heard = attempts.iter().filter_map(|attempt| Some((attempt.asked?, &attempt.outcome)));
    let standings = troubles::standings(heard);
    let (concluded, changes) = app
        .write(move |tx| {
            Box::pin(async move {
                let announced: BTreeSet<_> =
                    attempts.iter().map(|attempt| attempt.push.announcement).collect();
                announcements::hold(tx, announced).await?;
                let gone = attempts.iter().filter(|attempt| attempt.outcome == Outcome::Gone);
                let gone: Vec<_> = gone.map(|attempt| attempt.push.device).collect();
                readers::delete_devices(tx, &gone).await?;
                let conclusions: Vec<_> = attempts.iter().map(|attempt| attempt.conclusion(now)).collect();
                let concluded = store::conclude(tx, &conclusions).await?;
                let mut tallies = Tallies::default();
                for row in &concluded {
                    tallies.add(row.announcement_id, row.state);
                }
                tallies.write(tx).await?;
                Ok((concluded, troubles::note(tx, now, standings).await?))
            })
        })
        .await?;
    for row in concluded {
        metrics::counter!("pushes_total", "state" => row.state.as_str()).increment(1);
    }
    troubles::say(&changes);
    Ok(())
}

/// How many rows of each announcement have come to an end.
#[derive(Default)]
struct Tallies(BTreeMap<AnnouncementId, Tally>);

impl Tallies {
    fn add(&mut self, announcement: AnnouncementId, state: State) {
        let tally = self.0.entry(announcement).or_default();
        match state {
            State::Accepted => tally.accepted += 1,
            State::Gone => tally.gone += 1,
            State::Failed => tally.failed += 1,
            State::Uncertain => tally.uncertain += 1,
            // It counts as waiting until it ends.
            State::Waiting | State::Sending => {}
        }
    }

    /// In the order of the ids, so that nodes never wait for each other in a circle.
    async fn write(self, tx: &Tx) -> Result<()> {
        for (announcement, tally) in self.0 {
            announcements::count(tx, announcement, tally).await?;
        }
        Ok(())
    }
}

/// Where a row goes from SENDING, and how long it pauses there.
fn next_state(push: &Push, outcome: &Outcome, now: Timestamp) -> (State, TimeDelta) {
    let failed = (State::Failed, TimeDelta::zero());
    let wait = |attempts: i32, after: Option<Duration>, longest: TimeDelta| {
        let doublings = u32::try_from(attempts - 1).unwrap_or(0).min(10);
        let asked = after.and_then(|after| TimeDelta::from_std(after).ok()).unwrap_or(TimeDelta::zero());
        (State::Waiting, asked.max((FIRST_PAUSE * (1 << doublings)).min(longest)))
    };
    let tries = push.tries();
    let again = |after| if tries >= ATTEMPTS { failed } else { wait(tries, after, TimeDelta::MAX) };
    match outcome {
        Outcome::Accepted => (State::Accepted, TimeDelta::zero()),
        Outcome::Gone => (State::Gone, TimeDelta::zero()),
        Outcome::Refused { .. } => (State::Failed, TimeDelta::zero()),
        Outcome::Retry { after } => again(*after),
        // No fault of the device: it is tried as long as the post is news.
        Outcome::Unavailable { .. } if now >= message::ends_at(push.announced, push.emergency) => failed,
        Outcome::Unavailable { after, .. } => wait(push.attempts, *after, LONGEST_OUTAGE_PAUSE),
        Outcome::Uncertain { .. } if push.emergency => again(None),
        Outcome::Uncertain { .. } => (State::Uncertain, TimeDelta::zero()),
    }
}

/// Rows whose sender was lost while it sent: ordinary ones become uncertain, emergencies wait
/// again. `all`: nobody else sends, so every row in SENDING is one (a start on SQLite).
pub async fn recover(app: &App, all: bool) -> Result<()> {
    let before = if all { None } else { Some(app.now()) };
    while store::any_lost(app.db.reader(), before).await? && recover_portion(app, before).await? {}
    Ok(())
}

/// `true`: there may be more.
async fn recover_portion(app: &App, before: Option<Timestamp>) -> Result<bool> {
    let now = app.now();
    app.write(move |tx| {
        Box::pin(async move {
            let lost = store::list_lost(tx, before).await?;
            let announced: BTreeSet<_> = lost.iter().map(|row| row.announcement_id).collect();
            announcements::hold(tx, announced).await?;
            let recovered = store::recover(tx, now, before, &lost).await?;
            let mut tallies = Tallies::default();
            for row in &recovered {
                tallies.add(row.announcement_id, row.state);
            }
            tallies.write(tx).await?;
            // What is left to others would be found again at once.
            Ok(recovered.len() as u64 == aushang_db::PORTION)
        })
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn push(attempts: i32, emergency: bool) -> Push {
        Push {
            announcement: AnnouncementId(Uuid::nil()),
            device: DeviceId(Uuid::nil()),
            emergency,
            announced: Timestamp::from_millis(0),
            attempts,
            outages: 0,
        }
    }

    // spec: MISC-05
    #[test]
    fn a_row_goes_where_the_outcome_sends_it() {
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
            let next = next_state(&push(attempts, emergency), &outcome, Timestamp::from_millis(0));
            assert_eq!(next, (state, pause), "{outcome:?}");
        }
    }

    #[test]
    fn what_a_service_took_nothing_of_is_no_fault_of_the_device() {
        for (attempts, outages, state, pause) in [
            (20, 19, State::Waiting, TimeDelta::seconds(30)),
            (20, 13, State::Waiting, TimeDelta::seconds(30 * 64)),
            (20, 12, State::Failed, TimeDelta::zero()),
        ] {
            let push = Push { outages, ..push(attempts, false) };
            let busy = Outcome::Retry { after: None };
            assert_eq!(next_state(&push, &busy, Timestamp::from_millis(0)), (state, pause), "{outages}");
        }
    }

    #[test]
    fn while_a_service_takes_nothing_a_row_waits_as_long_as_its_post_is_news() {
        let outage = |after| Outcome::Unavailable { why: String::new(), after };
        let hour = 3_600_000;
        for (attempts, emergency, hours, after, expected) in [
            (1, false, 0, None, Some(30)),
            (3, false, 0, None, Some(120)),
            (40, false, 11, None, Some(900)),
            (40, false, 11, Some(Duration::from_hours(1)), Some(3_600)),
            (2, false, 12, None, None),
            (40, true, 12, None, Some(900)),
            (40, true, 24, None, None),
        ] {
            let now = Timestamp::from_millis(hours * hour);
            let next = next_state(&push(attempts, emergency), &outage(after), now);
            let expected = match expected {
                Some(seconds) => (State::Waiting, TimeDelta::seconds(seconds)),
                None => (State::Failed, TimeDelta::zero()),
            };
            assert_eq!(next, expected, "{attempts} {hours}");
        }
    }
}
