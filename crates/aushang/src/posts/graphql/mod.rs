//! Posts on the wire: what the console reads and calls.

mod delivery;
mod mutations;
mod post;
mod queries;

pub use mutations::{PostChannelInput, PostsMutation, chosen};
pub use queries::PostsQuery;
