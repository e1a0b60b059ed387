//! What a reader sees and does: the feed, single posts, a profile's page, likes, votes and views.
//!
//! A reader sees posts of followed profiles for the reader's role, those of freshman areas as far as they
//! are open, and emergencies that reach the reader.

mod deeds;
mod graphql;
mod own;
mod page;
mod profile_page;
mod sight;
mod store;
mod to_reader;
mod vote;

pub use deeds::add_like;
pub use graphql::{DeedsMutation, FeedQuery, ReaderPost, length, present};
pub use own::visible_posts;
pub use profile_page::page_of;
pub use sight::Sight;
pub use to_reader::ToReader;
