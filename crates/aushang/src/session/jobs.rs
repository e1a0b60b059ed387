//! Deletes expired data. Each function deletes a batch and returns `true` if there may be more.

use aushang_db::Timestamp;
use chrono::TimeDelta;

use super::attempts::CHECKS_COUNTED_FOR;
use super::store;
use crate::app::App;
use crate::problem::Result;

/// How long a browser is known after it was last used.
pub const BROWSER_KNOWN_FOR: TimeDelta = TimeDelta::days(365);

pub async fn sweep_sessions(app: &App, now: Timestamp) -> Result<bool> {
    app.write(move |tx| Box::pin(store::delete_ended_sessions(tx, now))).await
}

pub async fn sweep_tokens(app: &App, now: Timestamp) -> Result<bool> {
    app.write(move |tx| Box::pin(store::delete_ended_tokens(tx, now))).await
}

pub async fn sweep_proof_codes(app: &App, now: Timestamp) -> Result<bool> {
    app.write(move |tx| Box::pin(store::delete_ended_proof_codes(tx, now))).await
}

pub async fn sweep_checks(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - CHECKS_COUNTED_FOR;
    app.write(move |tx| Box::pin(store::delete_old_checks(tx, before))).await
}

pub async fn sweep_browsers(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - BROWSER_KNOWN_FOR;
    app.write(move |tx| Box::pin(store::delete_unused_browsers(tx, before))).await
}
