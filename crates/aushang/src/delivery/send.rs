//! From a waiting row to a message that is out, and what becomes of it.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use aushang_db::{Timestamp, Tx};
use aushang_push::{Message, Outcome};
use chrono::TimeDelta;
use futures::{StreamExt, stream};

use super::message;
use super::store::{self, Push, State};
use crate::app::App;
use crate::ids::{AnnouncementId, DeviceId};
use crate::posts::announcements;
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
/// After so many attempts a device counts as failed for this post.
const ATTEMPTS: i32 = 8;
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(30);

/// Sends one portion of what waits. `true`: there may be more.
pub async fn send_waiting(app: &App) -> Result<bool> {
    let now = app.now();
    if !store::any_waiting(app.db.reader(), now).await? {
        return Ok(false);
    }
    let taking = app.clone();
    let taken = app.write(move |tx| Box::pin(async move { take(tx, &taking, now).await })).await?;
    steps::reached(Step::PushesTaken);
    let Taken { pushes, messages, devices } = taken;
    let full = pushes.len() as u64 == PORTION;
    let (messages, devices) = (&messages, &devices);
    let results: Vec<_> = stream::iter(pushes)
        .map(|push| async move {
            let outcome = match (messages.get(&push.announcement), devices.get(&push.device)) {
                (Some(message), Some(device)) => send_one(app, message, device).await,
                // The device was forgotten meanwhile.
                (_, None) => Outcome::Gone,
                // The post is; the device is as good as before.
                (None, Some(_)) => Outcome::Refused { why: "the post is not public any more".to_owned() },
            };
            (push, outcome)
        })
        .buffer_unordered(AT_ONCE)
        .collect()
        .await;
    steps::reached(Step::PushesSent);
    conclude(app, results).await?;
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

async fn send_one(app: &App, message: &Message, device: &Device) -> Outcome {
    match device.address.destination(app.push_addresses) {
        Ok(destination) => app.push.send(&destination, message).await,
        Err(why) => Outcome::Refused { why: why.to_string() },
    }
}

/// Writes down what became of a portion.
async fn conclude(app: &App, results: Vec<(Push, Outcome)>) -> Result<()> {
    let now = app.now();
    app.write(move |tx| {
        Box::pin(async move {
            for (push, outcome) in results {
                if outcome == Outcome::Gone {
                    readers::delete_device(tx, push.device).await?;
                }
                let (state, pause) = next_state(&push, &outcome);
                metrics::counter!("pushes_total", "state" => state.as_str()).increment(1);
                store::set_state(tx, &push, state, now + pause).await?;
            }
            Ok(())
        })
    })
    .await
}

/// Where a row goes from SENDING, and how long it pauses there.
fn next_state(push: &Push, outcome: &Outcome) -> (State, TimeDelta) {
    let again = |after: Option<Duration>| {
        if push.attempts >= ATTEMPTS {
            return (State::Failed, TimeDelta::zero());
        }
        let doublings = u32::try_from(push.attempts - 1).unwrap_or(0).min(10);
        let asked = after.and_then(|after| TimeDelta::from_std(after).ok()).unwrap_or(TimeDelta::zero());
        (State::Waiting, asked.max(FIRST_PAUSE * (1 << doublings)))
    };
    match outcome {
        Outcome::Accepted => (State::Accepted, TimeDelta::zero()),
        Outcome::Gone => (State::Gone, TimeDelta::zero()),
        Outcome::Refused { .. } => (State::Failed, TimeDelta::zero()),
        Outcome::Retry { after } | Outcome::Unavailable { after, .. } => again(*after),
        Outcome::Uncertain { .. } if push.emergency => again(None),
        Outcome::Uncertain { .. } => (State::Uncertain, TimeDelta::zero()),
    }
}

/// Rows whose sender was lost while it sent: ordinary ones become uncertain, emergencies wait
/// again. `all`: nobody else sends, so every row in SENDING is one (a start on SQLite).
pub async fn recover(app: &App, all: bool) -> Result<()> {
    let now = app.now();
    let before = if all { None } else { Some(now) };
    if !store::any_lost(app.db.reader(), before).await? {
        return Ok(());
    }
    app.write(move |tx| Box::pin(store::recover(tx, now, before))).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn push(attempts: i32, emergency: bool) -> Push {
        Push { announcement: AnnouncementId(Uuid::nil()), device: DeviceId(Uuid::nil()), emergency, attempts }
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
            assert_eq!(next_state(&push(attempts, emergency), &outcome), (state, pause), "{outcome:?}");
        }
    }
}
