//! Deletes expired idempotency keys in batches.

use aushang_db::Timestamp;
use chrono::TimeDelta;

use super::store;
use crate::app::App;
use crate::problem::Result;

/// How long an idempotency key is kept. A draft whose response was lost stays in the browser until it is
/// opened again there.
pub const KEY_LIFETIME: TimeDelta = TimeDelta::days(90);

/// Deletes one batch of expired keys. Returns `true` if there may be more.
pub async fn sweep_keys(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - KEY_LIFETIME;
    app.write(move |tx| Box::pin(store::delete_old_keys(tx, before))).await
}
