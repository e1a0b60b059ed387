//! Posts and their media. Every member but the id may be missing, so each is read by itself.

use chrono::{DateTime, Utc};
use serde_json::Value;
use url::Url;

use super::ask::text;
use crate::{Item, MAX_MEDIA, Media, MediaKind};

pub(super) const FIELDS: &str = "id,caption,media_type,media_url,thumbnail_url,permalink,timestamp,alt_text,\
                                 children{id,media_type,media_url,thumbnail_url,alt_text}";
/// Without the descriptions, which not every kind of media has in every version of the API.
pub(super) const OLD_FIELDS: &str = "id,caption,media_type,media_url,thumbnail_url,permalink,timestamp,\
                                     children{id,media_type,media_url,thumbnail_url}";

/// Longer ids do not exist.
const MAX_ID_CHARS: usize = 200;

/// `None` if there is no id.
pub(super) fn item(post: &Value) -> Option<Item> {
    let id = text(post, "id").filter(|id| !id.is_empty() && id.len() <= MAX_ID_CHARS)?;
    let all = parts(post);
    Some(Item {
        id,
        permalink: url(post, "permalink"),
        published: post.get("timestamp").and_then(Value::as_str).and_then(time),
        title: None,
        text: post.get("caption").and_then(Value::as_str).unwrap_or_default().to_owned(),
        media: all.iter().take(MAX_MEDIA).map(|part| media(part)).collect(),
        more_media: all.len().saturating_sub(MAX_MEDIA),
    })
}

/// The post itself, or the children of a carousel.
fn parts(post: &Value) -> Vec<&Value> {
    let children = post.get("children").and_then(|children| children.get("data")).and_then(Value::as_array);
    match children {
        Some(children) if !children.is_empty() => children.iter().filter(|child| child.is_object()).collect(),
        // A carousel has no media of its own.
        _ if kind(post) == Some("CAROUSEL_ALBUM") && url(post, "media_url").is_none() => Vec::new(),
        _ => vec![post],
    }
}

fn kind(part: &Value) -> Option<&str> {
    part.get("media_type").and_then(Value::as_str)
}

fn media(part: &Value) -> Media {
    let (own, thumbnail) = (url(part, "media_url"), url(part, "thumbnail_url"));
    let description = part.get("alt_text").and_then(Value::as_str).map(str::trim);
    let description = description.filter(|text| !text.is_empty()).map(str::to_owned);
    // Only videos have thumbnails.
    let is_video = kind(part).map_or(thumbnail.is_some(), |kind| matches!(kind, "VIDEO" | "REELS"));
    if is_video {
        Media { kind: MediaKind::Video, url: own, poster: thumbnail, description }
    } else {
        Media { kind: MediaKind::Image, url: own.or(thumbnail), poster: None, description }
    }
}

fn url(object: &Value, name: &str) -> Option<Url> {
    let url = Url::parse(object.get(name)?.as_str()?).ok()?;
    matches!(url.scheme(), "https" | "http").then_some(url)
}

/// Instagram writes the zone without a colon, which RFC 3339 does not allow.
fn time(text: &str) -> Option<DateTime<Utc>> {
    let time =
        DateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%z").or_else(|_| DateTime::parse_from_rfc3339(text));
    time.ok().map(|time| time.to_utc())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const IMAGE: &str = "https://scontent.cdninstagram.com/a.jpg";
    const VIDEO: &str = "https://scontent.cdninstagram.com/a.mp4";
    const STILL: &str = "https://scontent.cdninstagram.com/still.jpg";

    fn media_of(post: &Value) -> Vec<Media> {
        let mut post = post.clone();
        post["id"] = json!("1");
        item(&post).unwrap().media
    }

    fn image(url: Option<&str>) -> Media {
        let url = url.map(|url| Url::parse(url).unwrap());
        Media { kind: MediaKind::Image, url, poster: None, description: None }
    }

    fn video(url: Option<&str>, poster: Option<&str>) -> Media {
        Media { kind: MediaKind::Video, poster: poster.map(|url| Url::parse(url).unwrap()), ..image(url) }
    }

    #[test]
    fn all_members_are_read() {
        let post = json!({
            "id": "17895695668004550", "caption": "Zeile 1\nZeile 2 #fest", "media_type": "IMAGE", "media_url": IMAGE,
            "permalink": "https://www.instagram.com/p/abc/", "timestamp": "2019-09-26T22:36:43+0000",
            "alt_text": " Ein Plakat ",
        });
        let found = item(&post).unwrap();
        assert_eq!(found.id, "17895695668004550");
        assert_eq!(found.permalink.unwrap().as_str(), "https://www.instagram.com/p/abc/");
        assert_eq!(found.published.unwrap().to_rfc3339(), "2019-09-26T22:36:43+00:00");
        assert_eq!(found.text, "Zeile 1\nZeile 2 #fest");
        assert_eq!((found.title, found.more_media), (None, 0));
        let expected = Media { description: Some("Ein Plakat".to_owned()), ..image(Some(IMAGE)) };
        assert_eq!(found.media, [expected]);
    }

    #[test]
    fn media_may_be_missing() {
        let table = [
            (json!({ "media_type": "IMAGE", "media_url": IMAGE }), image(Some(IMAGE))),
            (json!({ "media_type": "IMAGE", "thumbnail_url": STILL }), image(Some(STILL))),
            (json!({ "media_type": "IMAGE" }), image(None)),
            (json!({ "media_type": "IMAGE", "media_url": "file:///etc/passwd" }), image(None)),
            (
                json!({ "media_type": "VIDEO", "media_url": VIDEO, "thumbnail_url": STILL }),
                video(Some(VIDEO), Some(STILL)),
            ),
            (json!({ "media_type": "VIDEO", "thumbnail_url": STILL }), video(None, Some(STILL))),
            (json!({ "media_type": "VIDEO", "media_url": null }), video(None, None)),
            (json!({ "media_url": IMAGE }), image(Some(IMAGE))),
            (json!({ "media_url": VIDEO, "thumbnail_url": STILL }), video(Some(VIDEO), Some(STILL))),
            (json!({ "media_type": 7, "caption": 8, "alt_text": {} }), image(None)),
        ];
        for (post, expected) in table {
            assert_eq!(media_of(&post), [expected], "{post}");
        }
        let bare = item(&json!({ "id": 5 })).unwrap();
        assert_eq!((bare.id.as_str(), bare.text.as_str(), bare.published), ("5", "", None));
        for post in [json!({}), json!({ "id": "" }), json!({ "id": null }), json!("5"), json!(null)] {
            assert_eq!(item(&post), None, "{post}");
        }
    }

    #[test]
    fn the_first_children_of_a_carousel_are_taken_and_the_others_counted() {
        let child = |number: usize| match number {
            0 => json!({ "id": "c", "media_type": "VIDEO", "media_url": VIDEO, "thumbnail_url": STILL }),
            1 => json!({ "id": "c", "media_type": "IMAGE", "alt_text": "Zwei" }),
            _ => json!({ "id": "c", "media_type": "IMAGE", "media_url": IMAGE }),
        };
        let children: Vec<Value> = (0..14).map(child).collect();
        let post = json!({ "id": "1", "media_type": "CAROUSEL_ALBUM", "children": { "data": children } });
        let found = item(&post).unwrap();
        assert_eq!((found.media.len(), found.more_media), (10, 4));
        assert_eq!(found.media[0], video(Some(VIDEO), Some(STILL)));
        assert_eq!(found.media[1].description.as_deref(), Some("Zwei"));
        assert_eq!(media_of(&json!({ "media_type": "CAROUSEL_ALBUM" })), []);
        let cover = json!({ "media_type": "CAROUSEL_ALBUM", "media_url": IMAGE });
        assert_eq!(media_of(&cover), [image(Some(IMAGE))]);
    }

    #[test]
    fn zones_with_and_without_colon_are_read() {
        for (text, expected) in [
            ("2019-09-26T22:36:43+0000", Some(1_569_537_403)),
            ("2019-09-26T22:36:43+00:00", Some(1_569_537_403)),
            ("2019-09-26T22:36:43Z", Some(1_569_537_403)),
            ("2019-09-27T00:36:43+0200", Some(1_569_537_403)),
            ("2019-09-26", None),
            ("", None),
        ] {
            assert_eq!(time(text).map(|time| time.timestamp()), expected, "{text}");
        }
    }
}
