//! All the SQL of posts, by table and by the pages that are read.

mod channels;
mod feed;
mod keys;
mod lists;
mod notices;
mod post;
mod read;
mod statistics;
mod votes;

pub(super) use channels::{channels_of, insert_channels, offered_channels_of};
pub use feed::{Sight, emergencies_of, emergency_authors, page_of, reader_feed};
pub(super) use keys::{delete_old_keys, find_key, insert_key};
pub use lists::count_live;
pub(super) use lists::{Part, PostList, list};
pub(super) use notices::{count_drafts, hold_notice, update_notice};
pub(super) use post::{Due, clear_pin, delete, get_for_update, insert, list_due, update};
pub(super) use read::{find, get};
pub use read::{find_live, find_pinned, is_live};
pub use statistics::Statistics;
pub(super) use statistics::find_statistics;
pub(super) use votes::has_votes;
pub use votes::{count_vote, votes_of};
