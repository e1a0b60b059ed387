//! What was sent long ago is forgotten.

use aushang_db::Timestamp;
use chrono::TimeDelta;

use super::store;
use crate::announcements;
use crate::app::App;
use crate::problem::Result;

/// For how long it is remembered which devices were told of a post.
const REMEMBERED: TimeDelta = TimeDelta::days(90);

/// A service of which nothing was heard for so long: nothing goes there any more.
const TROUBLE_REMEMBERED: TimeDelta = TimeDelta::days(7);

/// Forgets a batch of the oldest announcement, and it itself when nothing of it is left.
/// `true`: there may be more.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    let unheard = now - TROUBLE_REMEMBERED;
    if store::any_old_trouble(app.db.reader(), unheard).await? {
        app.write(move |tx| Box::pin(store::delete_old_troubles(tx, unheard))).await?;
    }
    let before = now - REMEMBERED;
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
