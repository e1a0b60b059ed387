//! What has ended is forgotten, a batch at a time. `true`: there may be more.

use aushang_db::Timestamp;
use chrono::TimeDelta;

use super::attempts::WINDOW;
use super::store;
use crate::app::App;
use crate::problem::Result;

/// So long after it was last used, a browser is a stranger again.
const BROWSER_KNOWN_FOR: TimeDelta = TimeDelta::days(365);

pub async fn sweep_sessions(app: &App, now: Timestamp) -> Result<bool> {
    app.write(move |tx| Box::pin(store::delete_ended_sessions(tx, now))).await
}

pub async fn sweep_checks(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - WINDOW;
    app.write(move |tx| Box::pin(store::delete_old_checks(tx, before))).await
}

pub async fn sweep_browsers(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - BROWSER_KNOWN_FOR;
    app.write(move |tx| Box::pin(store::delete_unused_browsers(tx, before))).await
}
