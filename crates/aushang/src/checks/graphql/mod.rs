//! The checks in the console's GraphQL API.

mod finding;
mod input;
mod mutations;
mod queries;
mod report;

pub use mutations::ChecksMutation;
pub use queries::ChecksQuery;
