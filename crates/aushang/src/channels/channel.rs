//! The channel.

use async_graphql::Enum;
use sea_orm::{DeriveActiveEnum, EnumIter, FromQueryResult};
use serde::{Deserialize, Serialize};
use uuid::{Uuid, uuid};

use crate::enums::TargetingRoles;
use crate::ids::ChannelId;

/// The freshman channel, named Ersti. Special channels are identified by their ids, never by their names
///
pub const FRESHMAN: Uuid = uuid!("0e9a1c52-6a5b-4c0e-9f3d-3d1f5a0c0001");
/// The emergency channel, which reaches every reader whom the profile's targeting covers.
pub const EMERGENCY: Uuid = uuid!("0e9a1c52-6a5b-4c0e-9f3d-3d1f5a0c0002");
/// An emergency channel that sounds an alarm on the device.
pub const EMERGENCY_ALARM: Uuid = uuid!("0e9a1c52-6a5b-4c0e-9f3d-3d1f5a0c0003");

/// Whether the channel is one of the two emergency channels.
pub fn is_emergency(channel: ChannelId) -> bool {
    [EMERGENCY, EMERGENCY_ALARM].contains(&channel.0)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, EnumIter, DeriveActiveEnum, Deserialize)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ChannelKind {
    Default,
    RoleTargeted,
    Freshman,
    Emergency,
    EmergencyAlarm,
}

impl ChannelKind {
    pub fn is_emergency(self) -> bool {
        matches!(self, Self::Emergency | Self::EmergencyAlarm)
    }

    /// Whether it is one of the three channels with a fixed id.
    pub fn is_special(self) -> bool {
        !matches!(self, Self::Default | Self::RoleTargeted)
    }

    pub fn is_alarm(self) -> bool {
        matches!(self, Self::EmergencyAlarm)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Channel {
    pub id: ChannelId,
    pub name: String,
    pub kind: ChannelKind,
    pub global: bool,
    /// Only readers with these roles see posts of the channel. Empty: all readers.
    pub roles: TargetingRoles,
}

/// A channel that a post is sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromQueryResult, Serialize, Deserialize)]
pub struct SelectedChannel {
    pub channel: ChannelId,
    /// Whether the post is pushed to the readers of the channel.
    pub notification: bool,
}
