//! How many LIVE posts a profile has, kept true by what changes it, and put right where it is not.

use aushang_db::Connection;

use super::store;
use crate::app::App;
use crate::ids::ProfileId;
use crate::problem::Result;

/// Profiles whose posts are counted anew at once; others wait for the next time.
const PORTION: u64 = 500;

/// Puts right how many LIVE posts profiles have. Each post counts itself where it goes live or is deleted;
/// a program of before that still runs beside this one, or a hand in the database, knows nothing of that.
pub async fn recount_live(app: &App) -> Result<()> {
    for profile in store::list_miscounted(app.db.reader(), PORTION).await? {
        app.write(move |tx| Box::pin(store::recount_live(tx, profile))).await?;
        tracing::warn!(%profile, "its LIVE posts were miscounted, and are counted anew");
    }
    Ok(())
}

/// Profiles whose number is not what their posts say, in the order of their ids. Counts all LIVE posts in
/// an index.
pub async fn list_miscounted(db: &impl Connection, most: u64) -> Result<Vec<ProfileId>> {
    store::list_miscounted(db, most).await
}

pub async fn count_live(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    store::count_live(db, profile).await
}
