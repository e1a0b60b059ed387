//! Following a profile by choice.

use aushang_db::Tx;

use super::{followers, store};
use crate::app::App;
use crate::ids::{ProfileId, ReaderId};
use crate::problem::{Reason, Result};
use crate::profiles::{self, Profile};

/// Follows a visible profile; following twice is following.
pub async fn follow(tx: &Tx, app: &App, reader: ReaderId, profile: ProfileId) -> Result<Profile> {
    store::hold_reader(tx, reader).await?;
    let found = profiles::find(tx, profile).await?.filter(|profile| profile.visible);
    let found = found.ok_or(Reason::NotFound)?;
    if store::insert_follow(tx, reader, profile, app.now()).await? {
        followers::record(tx, app.now(), profile, 1).await?;
    }
    Ok(found)
}

/// Follows no longer; also a profile that went offline. Of an auto-follow profile it is kept in mind,
/// whether the reader is covered now or not.
pub async fn unfollow(tx: &Tx, app: &App, reader: ReaderId, profile: ProfileId) -> Result<()> {
    store::hold_reader(tx, reader).await?;
    // Who unfollows while auto-follow is switched on does so after it.
    let Some(found) = profiles::hold(tx, profile).await? else { return Ok(()) };
    if store::delete_follow(tx, reader, profile, found.auto_follow, app.now()).await? {
        followers::record(tx, app.now(), profile, -1).await?;
    }
    Ok(())
}
