//! Notification channels: a catalogue, three special ones with fixed ids, and which profile
//! may use which.

mod channel;
mod graphql;
mod store;

pub use channel::{Channel, ChannelKind, Chosen, EMERGENCY, EMERGENCY_ALARM, FRESHMAN, is_emergency};
pub use graphql::{ChannelTargeting, NotificationChannel};
pub use store::{assign, insert_own, install_special, is_assigned, list_catalogue, list_of_profile};
