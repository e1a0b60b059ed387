//! Sends the messages of waiting rows.

use std::collections::{HashMap, HashSet};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;
use futures::stream::FuturesUnordered;
use futures::{FutureExt, StreamExt};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use super::attempt::{Attempt, attempt};
use super::conclude::{Times, Written, conclude};
use super::store::{self, Push};
use super::{Unstored, message, outages};
use crate::app::App;
use crate::failpoint::{self, Failpoint};
use crate::problem::Result;
use crate::readers::{self, Device, Standing};

/// The lease of a row in SENDING; after it, the sender is considered dead. Longer than the slowest attempt
/// (32 seconds with FCM) and the writes before and after it.
const LEASE: TimeDelta = TimeDelta::minutes(2);
/// Outcomes that cannot be stored are kept for this time after the lease, and for the lease itself. They are
/// known only here; a row whose outcome is dropped is recovered without it.
const OUTCOMES_KEPT: TimeDelta = TimeDelta::minutes(15);
/// While attempts are running, the time between two polls for new rows, and between retries of a failed
/// write.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// The maximum number of concurrent attempts, and of rows in SENDING.
const fn max_running(standing: Standing) -> usize {
    match standing {
        Standing::Proven => 32,
        Standing::New => 16,
        Standing::Failing => 8,
    }
}

/// Sends the waiting rows for devices of this standing, until none is due and no attempt is running. An
/// attempt that ends is replaced at once. After `shutdown` no further rows are taken.
pub async fn send_waiting(app: &App, standing: Standing, shutdown: &CancellationToken) -> Result<()> {
    // The sender's own tick could take the rows between the commit of the audience and the halt.
    if failpoint::halts_at(Failpoint::AudienceCommitted) {
        return Ok(());
    }
    if !store::any_waiting(app.db.reader(), app.clock.lease_now(), standing).await? {
        return Ok(());
    }
    let span = tracing::debug_span!("send pushes", ?standing);
    send_until_none_waits(app, standing, shutdown).instrument(span).await
}

async fn send_until_none_waits(app: &App, standing: Standing, shutdown: &CancellationToken) -> Result<()> {
    let max = max_running(standing);
    let mut under_way = FuturesUnordered::new();
    // Attempts whose outcomes are not stored yet.
    let mut ended: Vec<Arc<Attempt>> = Vec::new();
    // Set while writes fail. No further rows are taken until a write succeeds.
    let mut failing: Option<Unstored<'_>> = None;
    let mut kept_until = app.clock.lease_now();
    loop {
        let was_failing = failing.is_some();
        let room = if was_failing || shutdown.is_cancelled() { 0 } else { max - under_way.len() };
        let stored = ended.len();
        let mut ended_meanwhile = Vec::new();
        let write = conclude_and_take(app, &ended, standing, room);
        let result = while_polling(&mut under_way, &mut ended_meanwhile, write).await;
        ended.extend(ended_meanwhile.into_iter().map(Arc::new));
        let is_stored = result.is_ok();
        match result {
            Ok(taken) => {
                failing = None;
                ended.drain(..stored);
                if !taken.is_empty() {
                    kept_until = app.clock.lease_now() + LEASE + OUTCOMES_KEPT;
                }
                under_way.extend(
                    taken.into_iter().map(|(push, message, device)| attempt(app, push, message, device)),
                );
            }
            Err(error) if ended.is_empty() && under_way.is_empty() => return Err(error),
            Err(error) if app.clock.lease_now() < kept_until => {
                failing.get_or_insert_with(|| {
                    tracing::warn!(error = error.why(), "cannot store the outcomes of pushes, retrying");
                    app.deliveries.begin_unstored()
                });
            }
            Err(error) => {
                tracing::error!(outcomes = ended.len(), "cannot store the outcomes of pushes, dropping them");
                return Err(error);
            }
        }
        if under_way.is_empty() && ended.is_empty() {
            if was_failing {
                continue;
            }
            return Ok(());
        }
        // Outcomes are stored in batches.
        let enough = max / 4;
        let gathering = async {
            while (!is_stored || ended.len() < enough)
                && let Some(attempt) = under_way.next().await
            {
                ended.push(Arc::new(attempt));
            }
            if !is_stored {
                std::future::pending::<()>().await;
            }
        };
        let _ = tokio::time::timeout(LOOK_AGAIN, gathering).await;
        while let Some(Some(attempt)) = under_way.next().now_or_never() {
            ended.push(Arc::new(attempt));
        }
    }
}

/// Waits for `work` and polls the attempts meanwhile: an attempt that is not polled would time out although
/// the push service has responded.
async fn while_polling<A, T>(
    attempts: &mut FuturesUnordered<impl Future<Output = A>>,
    ended: &mut Vec<A>,
    work: impl Future<Output = T>,
) -> T {
    let mut work = pin!(work);
    loop {
        tokio::select! {
            result = &mut work => return result,
            Some(attempt) = attempts.next() => ended.push(attempt),
        }
    }
}

/// A row in SENDING with its message (`None` if the post is not public any more) and its device (`None` if it
/// was deleted).
type Taken = (Push, Option<Arc<aushang_push::Message>>, Option<Device>);

/// Stores the outcomes of attempts and takes up to `room` rows, in one transaction.
async fn conclude_and_take(
    app: &App,
    ended: &[Arc<Attempt>],
    standing: Standing,
    room: usize,
) -> Result<Vec<Taken>> {
    let times = Times { trusted: app.trusted_now().await?, now: app.now(), lease: app.clock.lease_now() };
    if ended.is_empty() && (room == 0 || !store::any_waiting(app.db.reader(), times.lease, standing).await?) {
        return Ok(Vec::new());
    }
    let has_ended = !ended.is_empty();
    if has_ended {
        failpoint::reached(Failpoint::PushesSent);
    }
    let service_standings = outages::standings(ended);
    let ended = ended.to_vec();
    let (written, taken) = app
        .write_with(move |tx, app| {
            Box::pin(async move {
                let written = if has_ended {
                    Some(conclude(tx, times, &ended, service_standings).await?)
                } else {
                    None
                };
                Ok((written, take(tx, app, times.lease, standing, room).await?))
            })
        })
        .await?;
    if let Some(Written { concluded, outages }) = written {
        for row in concluded {
            metrics::counter!("pushes_total", "state" => row.state.as_str()).increment(1);
        }
        outages::log(&outages);
        failpoint::reached(Failpoint::PushesConcluded);
    }
    if !taken.is_empty() {
        failpoint::reached(Failpoint::PushesTaken);
    }
    Ok(taken)
}

/// Takes up to `room` due rows, with messages and devices. They are read before the rows are committed as
/// SENDING: if a read fails, the rows remain in WAITING and were certainly not sent. `now` is the time for
/// leases.
async fn take(tx: &Tx, app: &App, now: Timestamp, standing: Standing, room: usize) -> Result<Vec<Taken>> {
    let pushes = store::take_waiting(tx, now, standing, now + LEASE, room).await?;
    let announced: HashSet<_> = pushes.iter().map(|push| (push.announcement, push.recall)).collect();
    let mut messages = HashMap::new();
    for (announcement, recall) in announced {
        if let Some(content) = store::find_content(tx, announcement, recall).await? {
            messages.insert((announcement, recall), Arc::new(message::of(app, content, recall)));
        }
    }
    let devices = readers::devices_of(tx, pushes.iter().map(|push| push.device)).await?;
    let devices: HashMap<_, _> = devices.into_iter().map(|device| (device.id, device)).collect();
    let with_all = |push: Push| {
        let message = messages.get(&(push.announcement, push.recall)).cloned();
        // Cloned, because a device may have several messages.
        (push, message, devices.get(&push.device).cloned())
    };
    Ok(pushes.into_iter().map(with_all).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    // If the process is killed, at most 56 pushes have an unknown result.
    // spec: MISC-05
    #[test]
    fn concurrent_attempts_are_limited_for_each_standing() {
        assert_eq!(Standing::ALL.map(max_running).iter().sum::<usize>(), 56);
        assert_eq!(max_running(Standing::Proven), 32);
    }

    #[test]
    fn attempts_end_while_a_write_waits() {
        let ended = tokio::sync::Notify::new();
        let attempt = async {
            ended.notify_one();
            "accepted"
        };
        let mut under_way = FuturesUnordered::from_iter([attempt]);
        let mut outcomes = Vec::new();
        let write = while_polling(&mut under_way, &mut outcomes, ended.notified());
        assert_eq!(write.now_or_never(), Some(()), "the attempt was not polled");
        assert_eq!(outcomes, ["accepted"]);
    }
}
