//! What a reader sees and does: the feed, single posts, a profile's page, likes, votes and views.
//!
//! A reader sees posts of followed profiles for the reader's role, those of freshman areas as far as they
//! are open, and emergencies that reach the reader.

mod interact;
mod graphql;
mod own;
mod page;
mod profile_page;
mod visibility;
mod store;
mod to_reader;
mod vote;

pub use graphql::{FeedQuery, InteractionsMutation, ReaderPost, fitting, length, present};
pub use interact::add_like;
pub use own::visible_posts;
pub use profile_page::page_of;
pub use to_reader::ToReader;
pub use visibility::Visibility;
