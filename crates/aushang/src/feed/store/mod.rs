//! Posts as readers see them; all the SQL of what they read.

mod feed;
mod to_reader;

pub use feed::{Feed, Sight, page_of};
pub(super) use feed::{emergencies_of, emergency_authors, reader_feed};
pub use to_reader::ToReader;
pub(super) use to_reader::{find_pinned, list_live};
