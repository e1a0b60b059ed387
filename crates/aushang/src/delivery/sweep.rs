//! Deletes old deliveries and outages.

use aushang_db::Timestamp;
use chrono::TimeDelta;

use super::{rows, store};
use crate::announcements;
use crate::app::App;
use crate::problem::Result;

/// How long deliveries are kept.
pub const KEPT_FOR: TimeDelta = TimeDelta::days(90);

/// How long an outage is kept after it was last seen; nothing is sent to this service any more.
pub const OUTAGE_KEPT_FOR: TimeDelta = TimeDelta::days(7);

/// Deletes a batch of deliveries of the oldest announcement, and the announcement itself with the last batch.
/// Returns `true` if there may be more.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    let last_seen = now - OUTAGE_KEPT_FOR;
    if rows::any_old_outage(app.db.reader(), last_seen).await? {
        app.write(move |tx| Box::pin(rows::delete_old_outages(tx, last_seen))).await?;
    }
    let before = now - KEPT_FOR;
    let Some(oldest) = announcements::find_resolved(app.db.reader(), before).await? else {
        return Ok(false);
    };
    app.write(move |tx| {
        Box::pin(async move {
            announcements::lock(tx, oldest).await?;
            if !store::delete_of(tx, oldest).await? {
                announcements::delete(tx, oldest).await?;
            }
            Ok(true)
        })
    })
    .await
}
