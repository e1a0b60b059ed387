//! Checks sources: lists their newest items and imports those that are new.
//!
//! The row of a source is the schedule. A check claims the row for the time that it may take, so that of
//! several nodes one checks a source, and a killed check is repeated after that time. Each write first makes
//! sure that the claim still holds, so that nothing is imported after a source was disconnected.

mod conclude;
mod outcome;
mod run;

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use aushang_db::Timestamp;
use chrono::TimeDelta;
use futures::FutureExt;
use futures::stream::{FuturesUnordered, StreamExt};
use sea_orm::Iterable;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use super::source::SourceNetwork;
use super::store::{self, Claimed};
use crate::app::App;
use crate::free_space;
use crate::problem::Result;
use conclude::conclude;
use outcome::Failed;
use run::Check;

/// Sources that one node checks concurrently.
const MAX_AT_ONCE: usize = 4;
/// How often a node with a free slot looks for further sources.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
/// A check that takes longer is stopped.
const TIME_LIMIT: Duration = Duration::from_mins(14);
/// For as long no other node checks the source: longer than [`TIME_LIMIT`].
const LEASE: TimeDelta = TimeDelta::minutes(20);

/// Checks sources until none is due and none is being checked. Checks nothing while the clock is suspect, and
/// while the disk is nearly full.
pub async fn check_due(app: &App, shutdown: &CancellationToken) -> Result<bool> {
    let networks = configured_networks(app);
    let (mut running, mut outcome) = (FuturesUnordered::new(), Ok(false));
    loop {
        while running.len() < MAX_AT_ONCE && outcome.is_ok() && !shutdown.is_cancelled() {
            match claim(app, &networks).await {
                Ok(Some((claimed, now))) => {
                    let span = tracing::debug_span!("check a source", source = %claimed.source.id);
                    running.push(check(app, claimed, now).instrument(span));
                }
                Ok(None) => break,
                Err(error) => outcome = Err(error),
            }
        }
        if running.is_empty() {
            return outcome;
        }
        tokio::select! {
            _ = running.next() => {}
            () = tokio::time::sleep(POLL_INTERVAL), if running.len() < MAX_AT_ONCE => {}
            // The claimed sources are checked again when their leases have expired.
            () = shutdown.cancelled() => return Ok(false),
        }
    }
}

/// Sources of other networks stay as they are until the network is configured again.
pub fn configured_networks(app: &App) -> Vec<SourceNetwork> {
    let is_configured = |network: &SourceNetwork| match network {
        SourceNetwork::Instagram => app.sources.instagram().is_some(),
        SourceNetwork::Mastodon | SourceNetwork::Feed => app.settings.public.other_sources,
    };
    SourceNetwork::iter().filter(is_configured).collect()
}

async fn claim(app: &App, networks: &[SourceNetwork]) -> Result<Option<(Claimed, Timestamp)>> {
    let Some(now) = app.trusted_now().await? else { return Ok(None) };
    if networks.is_empty()
        || !store::any_due(app.db.reader(), now, networks).await?
        || !free_space::is_enough(&app.work_folder, app.settings.min_free_space)
    {
        return Ok(None);
    }
    let networks = networks.to_vec();
    let claimed =
        app.write(move |tx| Box::pin(async move { store::claim_due(tx, now, now + LEASE, &networks).await }));
    Ok(claimed.await?.map(|claimed| (claimed, now)))
}

async fn check(app: &App, Claimed { source, credentials }: Claimed, now: Timestamp) {
    let check = Check::new(app, &source, now);
    let running = AssertUnwindSafe(timeout(TIME_LIMIT, check.run(credentials))).catch_unwind();
    let outcome = match running.await {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(_elapsed)) => {
            tracing::error!(source = %source.id, "the check of a source took too long");
            Err(Failed::Server)
        }
        // The panic hook has logged it.
        Err(_panic) => Err(Failed::Server),
    };
    let network = source.network.title();
    let name = match &outcome {
        Ok(_) => "ok",
        Err(Failed::Outdated) => return,
        Err(Failed::StorageFull) => "storage_full",
        Err(Failed::Server) => "server_failed",
        Err(Failed::Source(failure)) => {
            tracing::warn!(source = %source.id, network, %failure, "a source cannot be read");
            "failed"
        }
    };
    metrics::counter!("source_checks_total", "network" => network, "outcome" => name).increment(1);
    if let Err(error) = conclude(app, source.clone(), outcome).await {
        tracing::error!(source = %source.id, error = error.why(), "the result of a check cannot be stored");
    }
}
