//! The GraphQL operations of internal staff.

mod channels;
mod profiles;

pub use channels::ChannelsMutation;
pub use profiles::{StaffMutation, StaffQuery};
