//! A new profile, as every institution begins.

use aushang_db::Tx;

use super::profile::NewProfile;
use super::store;
use crate::channels;
use crate::enums::{TargetingRole, TargetingRoles};
use crate::ids::{ChannelId, ProfileId};
use crate::problem::Result;

/// Makes it, with channels for those whom a post may be meant for alone.
pub async fn found(tx: &Tx, new: NewProfile) -> Result<ProfileId> {
    let now = new.created_at;
    let profile = store::insert(tx, new).await?;
    for (name, role) in [("Studierende", TargetingRole::Student), ("Angestellte", TargetingRole::Employee)] {
        let roles = TargetingRoles::NONE.with(role);
        channels::insert_own(tx, ChannelId::new(now), profile, name, roles).await?;
    }
    Ok(profile)
}
