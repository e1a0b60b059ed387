//! Reads and writes channels for other features.

use aushang_db::{Connection, Tx};

use super::{Channel, store};
use crate::enums::TargetingRoles;
use crate::ids::{ChannelId, ProfileId};
use crate::problem::Result;

/// The channels that a profile may use, sorted by name.
pub async fn list_of_profile(db: &impl Connection, profile: ProfileId) -> Result<Vec<Channel>> {
    store::list_of_profile(db, profile).await
}

/// The channels that do not belong to a single profile, sorted by name.
pub async fn list_catalogue(db: &impl Connection) -> Result<Vec<Channel>> {
    store::list_catalogue(db).await
}

/// Whether the profile may use the channel.
pub async fn is_assigned(db: &impl Connection, profile: ProfileId, channel: ChannelId) -> Result<bool> {
    store::is_assigned(db, profile, channel).await
}

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
