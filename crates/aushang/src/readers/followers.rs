//! How many follow a profile, kept true by whatever changes it.

use aushang_db::{Connection, Timestamp, Tx};

use super::day::Day;
use super::store;
use crate::ids::{ProfileId, ReaderId};
use crate::problem::Result;
use crate::targeting;

/// So many more readers chose the profile, or fewer.
pub(super) async fn record(tx: &Tx, now: Timestamp, profile: ProfileId, change: i64) -> Result<()> {
    store::add_follows(tx, profile, Day::of(now), change).await
}

/// Readers who follow the profile now: those who chose it, and of an auto-follow profile those whom it
/// covers and who did not say otherwise.
pub async fn count_followers(db: &impl Connection, profile: ProfileId, auto_follow: bool) -> Result<i64> {
    if auto_follow {
        let covered = targeting::count_readers_covered(db, profile).await?;
        Ok(covered + store::count_deviations(db, profile).await?)
    } else {
        Ok(store::count_chosen(db, profile, None).await?.unwrap_or(0))
    }
}

/// Deletes readers with what they chose, told and typed; the profiles and groups count them no longer.
pub(super) async fn delete_readers(tx: &Tx, now: Timestamp, readers: &[ReaderId]) -> Result<()> {
    let chosen = store::count_chosen_of(tx, readers).await?;
    let groups = store::delete_readers(tx, readers).await?;
    targeting::leave(tx, groups).await?;
    for (profile, readers) in chosen {
        record(tx, now, profile, -readers).await?;
    }
    Ok(())
}
