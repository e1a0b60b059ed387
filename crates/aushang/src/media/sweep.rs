//! Deletes staged files that nothing uses.

use aushang_db::{BATCH, Timestamp};
use chrono::TimeDelta;

use super::store;
use crate::app::App;
use crate::problem::Result;

/// How long a staged file is kept.
pub const SWEEP_AFTER: TimeDelta = TimeDelta::hours(24);

/// Releases one batch of staged files that are older than 24 hours. Returns `true` if there may be more.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    let released =
        app.write(move |tx| Box::pin(store::release_stale(tx, now, now - SWEEP_AFTER, BATCH))).await?;
    Ok(released as u64 == BATCH)
}
