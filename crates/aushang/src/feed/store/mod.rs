//! All SQL of the posts that readers see.

mod feed;
mod to_reader;

pub(super) use feed::{Feed, emergencies_of, emergency_authors, freshman_page_of, page_of, reader_feed};
pub(super) use to_reader::{find_pinned, list_live};
