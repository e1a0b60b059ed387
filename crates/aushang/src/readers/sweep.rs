//! Readers whom nobody will see again are forgotten.

use aushang_db::{BATCH, Timestamp};
use chrono::TimeDelta;

use super::{delete, store};
use crate::app::App;
use crate::problem::Result;

/// So long after it was last seen, a reader without a device and without a profile that it
/// chose to follow has left.
const KEPT: TimeDelta = TimeDelta::days(400);

/// Longer than the maximum wait for the next code.
const TRIES_KEPT: TimeDelta = TimeDelta::days(2);

/// `true`: there may be more.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    Ok(sweep_tries(app, now).await? | sweep_readers(app, now).await?)
}

async fn sweep_tries(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - TRIES_KEPT;
    if !store::any_old_freshman_try(app.db.reader(), before).await? {
        return Ok(false);
    }
    app.write(move |tx| Box::pin(store::delete_old_freshman_tries(tx, before))).await
}

async fn sweep_readers(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - KEPT;
    if !store::any_left(app.db.reader(), before).await? {
        return Ok(false);
    }
    app.write(move |tx| {
        Box::pin(async move {
            let left = store::lock_left(tx, before).await?;
            Ok(delete::delete_readers(tx, now, &left).await? || left.len() as u64 == BATCH)
        })
    })
    .await
}
