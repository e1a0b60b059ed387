//! HTML of statuses, feeds and pages. Only read, never shown: posts contain plain text.

mod feeds;
mod images;
mod plain;
mod text;
mod tokens;
mod writer;

pub(crate) use feeds::feed_links;
pub(crate) use images::images;
pub(crate) use plain::{cut, tidy, tidy_line};
pub(crate) use text::{one_line, plain_text};

/// The longest plain text of an item, in characters. A post has at most 10,000 with its title.
pub(crate) const MAX_TEXT_CHARS: usize = 9_500;
/// The longest title or name, in characters.
pub(crate) const MAX_LINE_CHARS: usize = 200;
/// The longest description of a picture, in characters. Mastodon allows 1,500.
pub(crate) const MAX_DESCRIPTION_CHARS: usize = 2_000;
