//! Notification channels: a shared catalogue, three special channels with fixed ids, channels of single
//! profiles, and which profile may use which channel.

mod channel;
mod graphql;
mod rows;

pub use channel::{
    Channel, ChannelKind, EMERGENCY, EMERGENCY_ALARM, FRESHMAN, SelectedChannel, is_emergency,
};
pub use graphql::{ChannelTargeting, NotificationChannel};
pub use rows::{
    assign, delete, find, insert_in_catalogue, insert_own, install_special, is_assigned, list_catalogue,
    list_of_profile, list_of_profiles, lock_catalogue, unassign,
};
