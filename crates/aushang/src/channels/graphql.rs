//! GraphQL types of channels.

use async_graphql::{ID, SimpleObject};

use super::channel::{Channel, ChannelKind};
use crate::enums::TargetingRole;

/// A channel that posts can be sent to.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct NotificationChannel {
    pub id: ID,
    pub name: String,
    /// Whether the channel is from the shared catalogue. False if it belongs to one profile.
    pub global_channel: bool,
    pub kind: ChannelKind,
    pub targeting: ChannelTargeting,
}

/// The readers that a channel is meant for.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct ChannelTargeting {
    /// Only readers with these roles see its posts. Empty: all readers.
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
