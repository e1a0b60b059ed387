//! The GraphQL operations of internal staff.

mod audit_trail;
mod channels;
mod consents;
mod operations;
mod profiles;

pub use audit_trail::AuditQuery;
pub use channels::ChannelsMutation;
pub use consents::{ConsentsQuery, MAX_CONSENT_CHANGES};
pub use operations::{OperationsMutation, OperationsQuery, SHOWN};
pub use profiles::{StaffMutation, StaffQuery};
