//! Posts on the wire: what the console reads and calls.

mod delivery;
mod mutations;
mod post;
mod queries;

pub use mutations::PostsMutation;
pub use queries::{PageInfo, PaginationInput, PostsQuery};
