//! Posts in the student app's GraphQL API, and a reader's interactions with them.

mod freshman;
mod interact;
mod post;
mod posts;
mod profile_page;
mod queries;

pub use interact::InteractionsMutation;
pub use post::{ReaderPost, present};
pub use posts::count_fitting;
pub use queries::FeedQuery;
