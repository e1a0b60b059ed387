//! Deletes inactive readers and old wrong codes of freshman areas, in batches.

use aushang_db::{BATCH, Timestamp};
use chrono::TimeDelta;

use super::{delete, store};
use crate::app::App;
use crate::problem::Result;

/// A reader is inactive if they were last seen longer ago, have no device, and chose no profile to follow.
pub const KEPT_FOR: TimeDelta = TimeDelta::days(400);

/// How long wrong codes are kept. Longer than the maximum wait for the next attempt.
pub const TRIES_KEPT_FOR: TimeDelta = TimeDelta::days(2);

/// Deletes one batch of each. Returns `true` if there may be more.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    Ok(sweep_tries(app, now).await? | sweep_readers(app, now).await?)
}

async fn sweep_tries(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - TRIES_KEPT_FOR;
    if !store::any_old_freshman_try(app.db.reader(), before).await? {
        return Ok(false);
    }
    app.write(move |tx| Box::pin(store::delete_old_freshman_tries(tx, before))).await
}

async fn sweep_readers(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - KEPT_FOR;
    if !store::any_inactive(app.db.reader(), before).await? {
        return Ok(false);
    }
    app.write(move |tx| {
        Box::pin(async move {
            let inactive = store::lock_inactive(tx, before).await?;
            Ok(delete::delete_readers(tx, now, &inactive).await? || inactive.len() as u64 == BATCH)
        })
    })
    .await
}
