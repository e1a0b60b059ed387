//! The GraphQL operations of internal staff.

mod channels;
mod consents;
mod ledger;
mod profiles;

pub use channels::ChannelsMutation;
pub use consents::ConsentsQuery;
pub use ledger::LedgerQuery;
pub use profiles::{StaffMutation, StaffQuery};
