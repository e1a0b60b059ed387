//! What internal staff does with all profiles: finds them, acts for one, deletes one, and decides which
//! channels they may use.

mod channels;
mod consents;
mod csv;
mod delete_profile;
mod graphql;
mod ledger;
mod rows;
mod switch;

pub use channels::{MAX_CHANNELS, MAX_CHANNELS_OF_PROFILE};
pub use graphql::{ChannelsMutation, ConsentsQuery, LedgerQuery, StaffMutation, StaffQuery};
