//! What the student app reads, and what a reader does to posts.

mod interact;
mod post;
mod posts;
mod profile_page;
mod queries;

pub use interact::InteractionsMutation;
pub use post::{ReaderPost, present};
pub use posts::{fitting, length};
pub use queries::FeedQuery;
