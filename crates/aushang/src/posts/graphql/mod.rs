//! Posts in the console's GraphQL API.

mod delivery;
mod mutations;
mod post;
mod queries;

pub use mutations::{PostChannelInput, PostsMutation, chosen};
pub use queries::PostsQuery;
