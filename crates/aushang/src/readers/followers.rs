//! The number of followers of a profile. It is stored, and each change of a follow updates it.

use aushang_db::{Connection, Timestamp, Tx};

use super::day::Day;
use super::{rows, store};
use crate::actor::Reader;
use crate::ids::ProfileId;
use crate::problem::Result;
use crate::targeting;

/// Adds `change` to the number of readers who chose the profile, for the day of `now`.
pub(super) async fn record(tx: &Tx, now: Timestamp, profile: ProfileId, change: i64) -> Result<()> {
    store::add_follows(tx, profile, Day::of(now), change).await
}

/// Returns the number of readers who follow the profile now: those who chose it and, for an auto-follow
/// profile, those whom its targeting covers and who did not unfollow it.
pub async fn count_followers(db: &impl Connection, profile: ProfileId, auto_follow: bool) -> Result<i64> {
    if auto_follow {
        let covered = targeting::count_readers_covered(db, profile).await?;
        Ok(covered + store::count_deviations(db, profile).await?)
    } else {
        Ok(store::count_chosen(db, profile, None).await?.unwrap_or(0))
    }
}

/// Whether the reader follows the profile, by choice or by auto-follow of the reader's group.
pub async fn is_followed(db: &impl Connection, reader: &Reader, profile: ProfileId) -> Result<bool> {
    Ok(!rows::followed_among(db, reader, [profile]).await?.is_empty())
}
