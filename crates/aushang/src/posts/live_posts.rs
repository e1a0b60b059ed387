//! Corrects the stored number of LIVE posts of profiles.

use super::{rows, store};
use crate::app::App;
use crate::problem::Result;

/// Maximum profiles that one run corrects.
const BATCH: u64 = 500;

/// Corrects the number of LIVE posts of profiles. It is updated whenever a post goes live or is deleted, but
/// not by an older server that is still running, nor by manual SQL.
pub async fn recount_live(app: &App) -> Result<()> {
    for profile in rows::list_miscounted(app.db.reader(), BATCH).await? {
        app.write(move |tx| Box::pin(store::recount_live(tx, profile))).await?;
        tracing::warn!(%profile, "corrected the number of LIVE posts");
    }
    Ok(())
}
