//! Creates channels and assigns them to profiles.

use aushang_db::Tx;

use super::store;
use crate::enums::TargetingRoles;
use crate::ids::{ChannelId, ProfileId};
use crate::problem::Result;

/// Creates the three special channels if they are missing. Called at every start, after the migrations.
pub async fn install_special(tx: &Tx) -> Result<()> {
    store::install_special(tx).await
}

/// Creates a channel that belongs to one profile, and assigns it.
pub async fn insert_own(
    tx: &Tx,
    id: ChannelId,
    profile: ProfileId,
    name: &str,
    roles: TargetingRoles,
) -> Result<()> {
    store::insert_own(tx, id, profile, name, roles).await
}

pub async fn assign(tx: &Tx, profile: ProfileId, channel: ChannelId) -> Result<()> {
    store::assign(tx, profile, channel).await
}
