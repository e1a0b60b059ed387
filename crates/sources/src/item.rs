//! A post at its source.

use chrono::{DateTime, Utc};
use url::Url;

/// Media of one item that are taken. Further ones are only counted.
pub const MAX_MEDIA: usize = 10;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Identifies it within its account for ever. At most 200 characters: longer ids are hashed.
    pub id: String,
    /// Its page for people, with the scheme https or http.
    pub permalink: Option<Url>,
    /// When it was published there.
    pub published: Option<DateTime<Utc>>,
    /// The title of a feed's entry. Plain text of one line.
    pub title: Option<String>,
    /// Plain text with line breaks. Empty if it has none.
    pub text: String,
    /// At most [`MAX_MEDIA`].
    pub media: Vec<Media>,
    /// The number of media beyond these.
    pub more_media: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Media {
    pub kind: MediaKind,
    /// `None` if the network does not give it out: videos with licensed music, videos that are being processed.
    pub url: Option<Url>,
    /// A still image of a video.
    pub poster: Option<Url>,
    /// The description for people who do not see it.
    pub description: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediaKind {
    Image,
    Video,
}

/// The newest items of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Latest {
    /// Newest first. Entries that could not be read are missing. Empty if nothing has changed since the cursor.
    pub items: Vec<Item>,
    /// Pass it to the next call, which may then return `NotModified` data cheaply. `None` if the source has none.
    pub cursor: Option<String>,
    /// The network asks for a pause before the next request, although it answered this one.
    pub pause: Option<std::time::Duration>,
}
