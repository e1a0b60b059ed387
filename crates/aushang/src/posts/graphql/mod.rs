//! Posts in the console's GraphQL API.

mod calendar;
mod delivery;
mod hidden;
mod mutations;
mod post;
mod queries;

pub use mutations::{PostChannelInput, PostsMutation, parse_channels};
pub use post::{PostOutput, PostTranslations, PushConfig};
pub use queries::{MePosts, PostsQuery, one};
