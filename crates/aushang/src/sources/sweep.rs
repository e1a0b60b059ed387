//! Deletes sources that were disconnected long ago, with what is known of their items.

use aushang_db::Timestamp;
use chrono::TimeDelta;

use super::store;
use crate::app::App;
use crate::problem::Result;

/// Until then, nothing is imported twice if the same account is connected again.
pub const KEPT_FOR: TimeDelta = TimeDelta::days(365);

pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    app.write(move |tx| Box::pin(store::delete_disconnected(tx, now - KEPT_FOR))).await
}
