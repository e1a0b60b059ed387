//! Statuses as items.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;
use serde_json::Value;
use url::Url;

use crate::html::{MAX_DESCRIPTION_CHARS, MAX_TEXT_CHARS, cut, plain_text, tidy, tidy_line};
use crate::{Item, MAX_MEDIA, Media, MediaKind, date};

/// A status whose media are still being processed is left out for so long after its publication.
const PROCESSING: TimeDelta = TimeDelta::hours(1);

#[derive(Deserialize)]
pub(super) struct Status {
    id: String,
    url: Option<String>,
    created_at: String,
    visibility: String,
    sensitive: Option<bool>,
    spoiler_text: Option<String>,
    content: Option<String>,
    reblog: Option<serde::de::IgnoredAny>,
    in_reply_to_account_id: Option<String>,
    account: Author,
    #[serde(default)]
    media_attachments: Vec<Attachment>,
}

#[derive(Deserialize)]
struct Author {
    id: String,
}

#[derive(Deserialize)]
struct Attachment {
    #[serde(rename = "type")]
    kind: String,
    url: Option<String>,
    preview_url: Option<String>,
    description: Option<String>,
}

impl Status {
    /// `None` if it is not valid, so that one status never stops the others.
    pub fn parse(json: Value) -> Option<Self> {
        serde_json::from_value(json).ok()
    }

    /// Whether it is the account's own post for everyone. Answers to itself continue a post.
    pub fn is_public_post_of(&self, account: &str) -> bool {
        matches!(self.visibility.as_str(), "public" | "unlisted")
            && self.account.id == account
            && self.reblog.is_none()
            && self.in_reply_to_account_id.as_ref().is_none_or(|answered| answered == account)
    }

    /// Whether its media are complete, or no longer worth waiting for. `now`: the time at the server.
    pub fn is_ready(&self, now: Option<DateTime<Utc>>) -> bool {
        let is_new = now.zip(self.published()).is_some_and(|(now, published)| now - published < PROCESSING);
        !is_new || self.media_attachments.iter().all(|media| !media.is_processed())
    }

    pub fn into_item(self) -> Item {
        let published = self.published();
        let text = self.text();
        let total = self.media_attachments.len();
        let mut media: Vec<Media> =
            self.media_attachments.into_iter().filter_map(Attachment::media).collect();
        media.truncate(MAX_MEDIA);
        Item {
            id: self.id,
            permalink: self.url.as_deref().and_then(web_address),
            published,
            title: None,
            text,
            more_media: total - media.len(),
            media,
        }
    }

    fn published(&self) -> Option<DateTime<Utc>> {
        date::parse(&self.created_at)
    }

    /// The text, after its content warning if it has one.
    fn text(&self) -> String {
        let text = plain_text(self.content.as_deref().unwrap_or_default(), MAX_TEXT_CHARS);
        let warning = match tidy_line(self.spoiler_text.as_deref().unwrap_or_default(), MAX_DESCRIPTION_CHARS)
        {
            warning if !warning.is_empty() => warning,
            _ if self.sensitive == Some(true) && !self.media_attachments.is_empty() => {
                "sensible Inhalte".to_owned()
            }
            _ => return text,
        };
        cut(format!("Inhaltswarnung: {warning}\n\n{text}").trim_end(), MAX_TEXT_CHARS)
    }
}

impl Attachment {
    fn is_processed(&self) -> bool {
        self.url.is_none() && self.kind != "unknown"
    }

    /// `None` if it is neither a picture nor a video, or is not available.
    fn media(self) -> Option<Media> {
        let kind = match self.kind.as_str() {
            "image" => MediaKind::Image,
            // Both are video files; `gifv` has no sound.
            "video" | "gifv" => MediaKind::Video,
            _ => return None,
        };
        let url = web_address(&self.url?)?;
        let preview = self.preview_url.as_deref().and_then(web_address);
        let description = tidy(&self.description.unwrap_or_default(), MAX_DESCRIPTION_CHARS);
        Some(Media {
            kind,
            url: Some(url),
            poster: preview.filter(|_| kind == MediaKind::Video),
            description: Some(description).filter(|text| !text.is_empty()),
        })
    }
}

fn web_address(text: &str) -> Option<Url> {
    Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn any_value() -> impl Strategy<Value = Value> {
        prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<String>().prop_map(Value::from),
            Just(json!("https://s.example/a")),
            Just(json!("2026-11-26T10:00:00Z")),
            Just(
                json!([{ "type": "video" }, { "type": "image", "url": "https://s.example/a", "description": "a\u{0}" }])
            ),
            Just(json!([7])),
        ]
    }

    proptest! {
        #[test]
        fn any_status_becomes_a_valid_item_or_is_left_out(
            name in prop::sample::select(
                &["id", "url", "created_at", "content", "spoiler_text", "reblog", "media_attachments", "account"][..],
            ),
            value in any_value(),
        ) {
            let mut status = json!({
                "id": "1", "created_at": "2026-11-26T10:00:00Z", "visibility": "public", "account": { "id": "109" },
            });
            status[name] = value;
            if let Some(status) = Status::parse(status) {
                prop_assert!(status.is_ready(None));
                let item = status.into_item();
                prop_assert!(item.text.chars().count() <= MAX_TEXT_CHARS);
                prop_assert!(item.media.iter().all(|media| media.url.is_some()));
            }
        }
    }

    #[test]
    fn a_long_text_is_cut() {
        let status = |chars: usize| {
            let status = json!({
                "id": "1", "created_at": "", "visibility": "public", "account": { "id": "1" }, "content": "ä".repeat(chars),
            });
            Status::parse(status).unwrap().into_item().text
        };
        assert_eq!(status(MAX_TEXT_CHARS), "ä".repeat(MAX_TEXT_CHARS));
        assert!(status(MAX_TEXT_CHARS + 1).ends_with('…'));
    }
}
