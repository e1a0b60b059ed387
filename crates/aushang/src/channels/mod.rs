//! Notification channels: a shared catalogue, three special channels with fixed ids, channels of single
//! profiles, and which profile may use which channel.

mod assign;
mod channel;
mod graphql;
mod look_up;
mod store;

pub use assign::{assign, insert_own, install_special};
pub use channel::{
    Channel, ChannelKind, EMERGENCY, EMERGENCY_ALARM, FRESHMAN, SelectedChannel, is_emergency,
};
pub use graphql::{ChannelTargeting, NotificationChannel};
pub use look_up::{is_assigned, list_catalogue, list_of_profile};
