//! Readers whom nobody will see again are forgotten.

use chrono::TimeDelta;

use super::store;
use crate::app::App;
use crate::problem::Result;

/// So long after it was last seen, a reader without a device and without a profile that it
/// follows has left.
const KEPT: TimeDelta = TimeDelta::days(400);

/// `true`: there may be more.
pub async fn sweep(app: &App) -> Result<bool> {
    let before = app.now() - KEPT;
    if !store::any_left(app.db.reader(), before).await? {
        return Ok(false);
    }
    app.write(move |tx| Box::pin(store::delete_left(tx, before))).await
}
