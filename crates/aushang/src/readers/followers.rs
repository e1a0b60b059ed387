//! How many follow a profile, kept true by whatever changes it.

use std::collections::HashSet;

use aushang_db::{Connection, Timestamp, Tx};

use super::day::Day;
use super::store;
use crate::actor::Reader;
use crate::ids::ProfileId;
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

/// Does the reader follow it, by choice or because auto-follow makes the group do so?
pub async fn is_followed(db: &impl Connection, reader: &Reader, profile: ProfileId) -> Result<bool> {
    Ok(!followed_among(db, reader, [profile]).await?.is_empty())
}

/// Those of the profiles that the reader follows.
pub async fn followed_among(
    db: &impl Connection,
    reader: &Reader,
    profiles: impl IntoIterator<Item = ProfileId>,
) -> Result<HashSet<ProfileId>> {
    store::followed_among(db, reader, profiles).await
}
