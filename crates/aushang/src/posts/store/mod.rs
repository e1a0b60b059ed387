//! All the SQL of posts, by table and by the pages that are read.

mod channels;
mod feed;
mod keys;
mod lists;
mod post;
mod read;
mod statistics;
mod values;

pub(super) use channels::{channels_of, insert_channels, offered_channels_of};
pub use feed::{emergencies_of, emergency_authors, reader_feed};
pub(super) use keys::{delete_old_keys, find_key, insert_key};
pub use lists::count_live;
pub(super) use lists::{PostList, list};
pub(super) use post::{clear_pin, delete, get_for_update, insert, list_due, update};
pub use read::{find_live, is_live};
pub(super) use read::{find_pinned, get};
pub(super) use statistics::find_statistics;
