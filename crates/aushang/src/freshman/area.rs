//! Write access to the freshman area of the caller's profile.

use aushang_db::Tx;

use crate::actor::Actor;
use crate::channels::{self, FRESHMAN};
use crate::ids::ChannelId;
use crate::problem::{Reason, Result};
use crate::profiles;

/// Locks the caller's profile, so that changes to its area are serialized. Refuses profiles without the freshman
/// channel, which have no area.
pub async fn lock(tx: &Tx, actor: &Actor) -> Result<()> {
    profiles::lock(tx, actor.profile).await?;
    if channels::is_assigned(tx, actor.profile, ChannelId(FRESHMAN)).await? {
        Ok(())
    } else {
        Err(Reason::NotPermitted.into())
    }
}
