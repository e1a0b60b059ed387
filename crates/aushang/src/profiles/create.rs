//! Creates profiles.

use aushang_db::Tx;

use super::{NewProfile, rows};
use crate::channels;
use crate::enums::{TargetingRole, TargetingRoles};
use crate::ids::{ChannelId, ProfileId};
use crate::problem::Result;

/// Creates a profile with two channels of its own: one for students and one for employees. Fails with
/// `USERNAME_TAKEN` if the username exists.
pub async fn create(tx: &Tx, new: NewProfile) -> Result<ProfileId> {
    let now = new.created_at;
    let profile = rows::insert(tx, new).await?;
    for (name, role) in [("Studierende", TargetingRole::Student), ("Angestellte", TargetingRole::Employee)] {
        let roles = TargetingRoles::NONE.with(role);
        channels::insert_own(tx, ChannelId::new(now), profile, name, roles).await?;
    }
    Ok(profile)
}

/// Creates a profile without channels. Fails with `USERNAME_TAKEN` if the username exists.
pub async fn insert(tx: &Tx, new: NewProfile) -> Result<ProfileId> {
    rows::insert(tx, new).await
}
