//! A feed, as all formats have it.

use chrono::{DateTime, Utc};
use url::Url;

use crate::html::{MAX_TEXT_CHARS, plain_text};

#[derive(Default)]
pub(super) struct Document {
    /// Plain text of one line.
    pub title: Option<String>,
    /// Its page for people.
    pub page: Option<Url>,
    /// In the order of the feed.
    pub entries: Vec<Entry>,
}

#[derive(Default)]
pub(super) struct Entry {
    pub id: Option<String>,
    pub link: Option<Url>,
    /// Plain text of one line.
    pub title: Option<String>,
    pub summary: Option<Text>,
    pub content: Option<Text>,
    pub published: Option<DateTime<Utc>>,
    pub updated: Option<DateTime<Utc>>,
    pub attachments: Vec<Attachment>,
    /// A picture for the case that there are no attachments.
    pub thumbnail: Option<Url>,
    /// Relative addresses in the HTML are relative to it.
    pub base: Option<Url>,
}

pub(super) enum Text {
    Html(String),
    Plain(String),
}

impl Text {
    /// Plain text, cut at the end if it is too long.
    pub fn plain(&self) -> String {
        match self {
            Self::Html(html) => plain_text(html, MAX_TEXT_CHARS),
            Self::Plain(text) => crate::html::tidy(text, MAX_TEXT_CHARS),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attachment {
    pub kind: Kind,
    pub address: Url,
    pub poster: Option<Url>,
    /// Plain text of one line.
    pub description: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Image,
    Video,
    /// It is counted only.
    Audio,
}

impl Kind {
    /// By the media type, else by the end of the address.
    pub fn of(media_type: Option<&str>, address: &Url) -> Option<Self> {
        let media_type = media_type.unwrap_or_default().to_ascii_lowercase();
        match media_type.split('/').next().unwrap_or_default() {
            "image" => return (!media_type.starts_with("image/svg")).then_some(Self::Image),
            "video" => return Some(Self::Video),
            "audio" => return Some(Self::Audio),
            "" => {}
            // Many servers have this type for each file.
            _ if media_type.starts_with("application/octet-stream") => {}
            _ => return None,
        }
        let (_, extension) = address.path().rsplit_once('.')?;
        match extension.to_ascii_lowercase().as_str() {
            "jpg" | "jpeg" | "png" | "webp" | "gif" | "avif" => Some(Self::Image),
            "mp4" | "m4v" | "webm" | "mov" => Some(Self::Video),
            "mp3" | "m4a" | "ogg" | "opus" => Some(Self::Audio),
            _ => None,
        }
    }
}

/// An address for people or of a file, relative to that of the feed.
pub(super) fn web_address(text: &str, base: Option<&Url>) -> Option<Url> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let address = base.map_or_else(|| Url::parse(text), |base| base.join(text)).ok()?;
    matches!(address.scheme(), "http" | "https").then_some(address)
}
