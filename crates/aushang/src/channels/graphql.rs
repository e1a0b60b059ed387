//! Channels as the console sees them.

use async_graphql::{ID, SimpleObject};

use super::channel::{Channel, ChannelKind};
use crate::enums::TargetingRole;

/// A channel that posts are sent to.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct NotificationChannel {
    pub id: ID,
    pub name: String,
    /// From the catalogue of all profiles, not the profile's own.
    pub global_channel: bool,
    pub kind: ChannelKind,
    pub targeting: ChannelTargeting,
}

/// Whom a channel is meant for.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct ChannelTargeting {
    /// Only readers of these roles see its posts; empty: all do.
    pub roles: Vec<TargetingRole>,
}

impl From<Channel> for NotificationChannel {
    fn from(channel: Channel) -> Self {
        Self {
            id: channel.id.into(),
            name: channel.name,
            global_channel: channel.global,
            kind: channel.kind,
            targeting: ChannelTargeting { roles: channel.roles.list() },
        }
    }
}
