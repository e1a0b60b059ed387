//! Follows and unfollows a profile at a reader's request.

use aushang_db::Tx;

use super::{followers, rows, store};
use crate::app::App;
use crate::ids::{ProfileId, ReaderId};
use crate::problem::{Reason, Result};
use crate::profiles::{self, Profile};

/// Follows a visible profile. Succeeds without an effect if the reader chose it already.
pub async fn follow(tx: &Tx, app: &App, reader: ReaderId, profile: ProfileId) -> Result<Profile> {
    rows::lock_shared(tx, reader).await?;
    let found = profiles::find(tx, profile).await?.filter(|profile| profile.visible);
    let found = found.ok_or(Reason::NotFound)?;
    if store::insert_follow(tx, reader, profile, app.now()).await? {
        followers::record(tx, app.now(), profile, 1).await?;
    }
    Ok(found)
}

/// Unfollows a profile, which may be offline. For an auto-follow profile, stores an exception from
/// auto-follow, even if the profile's targeting does not cover the reader now.
pub async fn unfollow(tx: &Tx, app: &App, reader: ReaderId, profile: ProfileId) -> Result<()> {
    rows::lock_shared(tx, reader).await?;
    // Waits for a concurrent transaction that switches auto-follow on.
    let Some(found) = profiles::lock_shared(tx, profile).await? else { return Ok(()) };
    if store::delete_follow(tx, reader, profile, found.auto_follow, app.now()).await? {
        followers::record(tx, app.now(), profile, -1).await?;
    }
    Ok(())
}
