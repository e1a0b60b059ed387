//! What was sent long ago is forgotten.

use chrono::TimeDelta;

use super::store;
use crate::app::App;
use crate::posts::announcements;
use crate::problem::Result;

/// For how long it is remembered which devices were told of a post.
const REMEMBERED: TimeDelta = TimeDelta::days(90);

/// Forgets a portion of the oldest announcement, and it itself when nothing of it is left.
/// `true`: there may be more.
pub async fn sweep(app: &App) -> Result<bool> {
    let before = app.now() - REMEMBERED;
    let Some(oldest) = announcements::find_resolved(app.db.reader(), before).await? else {
        return Ok(false);
    };
    app.write(move |tx| {
        Box::pin(async move {
            if !store::delete_of(tx, oldest).await? {
                announcements::delete(tx, oldest).await?;
            }
            Ok(true)
        })
    })
    .await
}
