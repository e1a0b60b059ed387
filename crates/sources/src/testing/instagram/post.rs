//! Posts of the accounts.

use chrono::{DateTime, Utc};

/// A post, or a child of a carousel.
#[derive(Clone, Debug)]
pub struct Post {
    /// Empty: the server assigns one.
    pub id: String,
    pub kind: PostKind,
    pub caption: Option<String>,
    /// The name of its file. `None`: the API gives out no address, as for licensed music.
    pub file: Option<String>,
    /// The name of the file of its still image.
    pub thumbnail: Option<String>,
    pub alt_text: Option<String>,
    pub children: Vec<Post>,
    /// `None`: the time when it is added.
    pub published: Option<DateTime<Utc>>,
    /// Members that are left out of the answers.
    pub without: Vec<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostKind {
    Image,
    Video,
    Reel,
    Carousel,
}

impl PostKind {
    pub(super) const fn media_type(self) -> &'static str {
        match self {
            Self::Image => "IMAGE",
            Self::Video | Self::Reel => "VIDEO",
            Self::Carousel => "CAROUSEL_ALBUM",
        }
    }

    pub(super) const fn product_type(self) -> &'static str {
        match self {
            Self::Reel => "REELS",
            _ => "FEED",
        }
    }
}

impl Post {
    pub fn image(caption: &str, file: &str) -> Self {
        Self {
            id: String::new(),
            kind: PostKind::Image,
            caption: Some(caption.to_owned()),
            file: Some(file.to_owned()),
            thumbnail: None,
            alt_text: None,
            children: Vec::new(),
            published: None,
            without: Vec::new(),
        }
    }

    pub fn reel(caption: &str, file: &str, thumbnail: &str) -> Self {
        let thumbnail = Some(thumbnail.to_owned());
        Self { kind: PostKind::Reel, thumbnail, ..Self::image(caption, file) }
    }

    pub fn carousel(caption: &str, children: Vec<Self>) -> Self {
        Self { kind: PostKind::Carousel, file: None, children, ..Self::image(caption, "") }
    }

    #[must_use]
    pub fn with_id(self, id: &str) -> Self {
        Self { id: id.to_owned(), ..self }
    }

    #[must_use]
    pub fn with_alt_text(self, text: &str) -> Self {
        Self { alt_text: Some(text.to_owned()), ..self }
    }

    #[must_use]
    pub fn published(self, at: DateTime<Utc>) -> Self {
        Self { published: Some(at), ..self }
    }

    #[must_use]
    pub fn without(mut self, member: &'static str) -> Self {
        self.without.push(member);
        self
    }
}
