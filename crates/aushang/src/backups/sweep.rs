//! Deletes old records of backups.

use aushang_db::Timestamp;
use chrono::TimeDelta;

use super::rows;
use crate::app::App;
use crate::problem::Result;

/// As long as the records of deletions, because older backups must not exist.
pub const KEPT_FOR: TimeDelta = TimeDelta::days(730);

pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    app.write(move |tx| Box::pin(rows::delete_before(tx, now - KEPT_FOR))).await
}
