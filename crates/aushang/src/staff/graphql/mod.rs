//! The GraphQL operations of internal staff.

mod channels;
mod consents;
mod profiles;

pub use channels::ChannelsMutation;
pub use consents::ConsentsQuery;
pub use profiles::{StaffMutation, StaffQuery};
