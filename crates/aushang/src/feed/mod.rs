//! The posts that readers see, and their interactions: the feed, single posts, a profile's page, likes,
//! votes and views.
//!
//! A reader's feed contains posts of followed profiles for the reader's role, posts of their freshman areas
//! that are open to the reader, and emergencies that reach the reader.

mod graphql;
mod interact;
mod own;
mod page;
mod profile_page;
mod store;
mod to_reader;
mod visible;
mod vote;

pub use graphql::{FeedQuery, InteractionsMutation, ReaderPost, count_fitting, present};
pub use interact::add_like;
pub use own::visible_posts;
pub use profile_page::posts_of;
pub use to_reader::ToReader;
