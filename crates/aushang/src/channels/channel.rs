//! What a channel is.

use async_graphql::Enum;
use sea_orm::{DeriveActiveEnum, EnumIter};
use serde::Deserialize;
use uuid::{Uuid, uuid};

use crate::enums::TargetingRoles;
use crate::ids::ChannelId;

/// The freshman channel, named Ersti. The special ones are told by their ids, never by name.
pub const FRESHMAN: Uuid = uuid!("0e9a1c52-6a5b-4c0e-9f3d-3d1f5a0c0001");
/// Reaches every reader whom the profile's targeting covers.
pub const EMERGENCY: Uuid = uuid!("0e9a1c52-6a5b-4c0e-9f3d-3d1f5a0c0002");
/// The same, with an alarm on the device.
pub const EMERGENCY_ALARM: Uuid = uuid!("0e9a1c52-6a5b-4c0e-9f3d-3d1f5a0c0003");

/// Whether the channel reaches everybody in the profile's targeting.
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

    pub fn is_alarm(self) -> bool {
        matches!(self, Self::EmergencyAlarm)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Channel {
    pub id: ChannelId,
    pub name: String,
    pub kind: ChannelKind,
    pub global: bool,
    /// Only these readers see posts of the channel; none: all.
    pub roles: TargetingRoles,
}

/// A channel that a post is sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    pub channel: ChannelId,
    /// Push to the readers whom the channel reaches.
    pub notification: bool,
}
