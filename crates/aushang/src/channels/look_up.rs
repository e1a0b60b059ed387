//! Queries channels.

use aushang_db::Connection;

use super::{Channel, store};
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
