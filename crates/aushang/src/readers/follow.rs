//! Following a profile by choice.

use aushang_db::Tx;

use super::store;
use crate::app::App;
use crate::ids::{ProfileId, ReaderId};
use crate::problem::{Reason, Result};
use crate::profiles::{self, Profile};

/// Follows a visible profile; following twice is following.
pub async fn follow(tx: &Tx, app: &App, reader: ReaderId, profile: ProfileId) -> Result<Profile> {
    let found = profiles::find(tx, profile).await?.filter(|profile| profile.visible);
    let found = found.ok_or(Reason::NotFound)?;
    store::insert_follow(tx, reader, profile, app.now()).await?;
    Ok(found)
}

/// Follows no longer; also of a profile that went offline.
pub async fn unfollow(tx: &Tx, reader: ReaderId, profile: ProfileId) -> Result<()> {
    store::delete_follow(tx, reader, profile).await
}
