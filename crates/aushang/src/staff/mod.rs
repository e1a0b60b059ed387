//! What internal staff does with all profiles: finds them, acts for one, deletes one, and decides which
//! channels they may use.

mod audit_trail;
mod channels;
mod consents;
mod delete_profile;
mod graphql;
mod repeat_deletions;
mod retry_jobs;
mod rows;
mod stuck;
mod switch;

pub use channels::{MAX_CHANNELS, MAX_CHANNELS_OF_PROFILE};
pub use graphql::{
    AuditQuery, ChannelsMutation, ConsentsQuery, MAX_CONSENT_CHANGES, OperationsMutation, OperationsQuery,
    SHOWN, StaffMutation, StaffQuery,
};
pub use repeat_deletions::repeat_deletions;
pub use stuck::Stuck;
