//! What the student app reads, and what a reader does to posts.

mod deeds;
mod post;
mod posts;
mod profile_page;
mod queries;

pub use deeds::DeedsMutation;
pub use post::{ReaderPost, present};
pub use posts::length;
pub use queries::FeedQuery;
