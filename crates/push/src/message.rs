//! A push message and the few bytes that travel of it.

use std::time::Duration;

use serde::Serialize;
use unicode_segmentation::UnicodeSegmentation;

/// Some Web Push services take no more than 4096 encrypted bytes, and older phones less.
const ENCRYPTED_LIMIT: usize = 3_000;
/// What encryption adds: header with salt, record size and key (86), delimiter (1), tag (16).
const ENCRYPTION_ADDS: usize = 86 + 1 + 16;
const PAYLOAD_LIMIT: usize = ENCRYPTED_LIMIT - ENCRYPTION_ADDS;
/// A title longer than this is no title; the rest of the room belongs to the body.
pub(crate) const TITLE_LIMIT: usize = 600;

/// What a device is to show, and how eagerly it is to be brought there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Of several waiting messages with one topic, a push service delivers the newest.
    pub topic: Topic,
    /// Of several shown notifications with one tag, a device shows one.
    pub tag: String,
    pub title: String,
    pub body: String,
    /// What opens when the notification is touched.
    pub url: String,
    pub urgency: Urgency,
    /// The device sounds an alarm, and shows the notification until somebody touches it.
    pub alarm: bool,
    /// For how long the push service keeps it for a device that is off.
    pub ttl: Duration,
}

/// RFC 8030, section 5.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    Normal,
    /// Wakes a device that saves its battery.
    High,
}

impl Urgency {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::High => "high",
        }
    }
}

/// At most 32 characters of the base64url alphabet (RFC 8030, section 5.4). A UUID without
/// dashes fits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Topic(String);

/// The text cannot be a topic.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("a topic has 1 to 32 characters of A-Z, a-z, 0-9, - and _")]
pub struct NotATopic;

impl Topic {
    pub fn parse(text: &str) -> Result<Self, NotATopic> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let fits = (1..=32).contains(&text.len()) && text.bytes().all(allowed);
        fits.then(|| Self(text.to_owned())).ok_or(NotATopic)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[derive(Serialize)]
struct Payload<'a> {
    tag: &'a str,
    title: &'a str,
    body: &'a str,
    url: &'a str,
    /// Left out where there is none, which leaves the room to the text.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    alarm: bool,
}

impl Message {
    /// The JSON that is encrypted. The body is cut, between two characters as people see them,
    /// where there is no room for all of it; `None` when even an empty body would not fit.
    pub(crate) fn payload(&self) -> Option<Vec<u8>> {
        let title = cut(&self.title, TITLE_LIMIT);
        let mut payload =
            Payload { tag: &self.tag, title: &title, body: "", url: &self.url, alarm: self.alarm };
        let room = PAYLOAD_LIMIT.checked_sub(json(&payload).len())?;
        let body = cut(&self.body, room);
        payload.body = &body;
        Some(json(&payload))
    }
}

fn json(payload: &Payload) -> Vec<u8> {
    serde_json::to_vec(payload).expect("texts and a flag are always JSON")
}

/// The text, or as much of it as fits with an ellipsis into `room` bytes of JSON.
pub(crate) fn cut(text: &str, room: usize) -> String {
    const ELLIPSIS: &str = "…";
    if json_len(text) <= room {
        return text.to_owned();
    }
    let Some(mut left) = room.checked_sub(ELLIPSIS.len()) else {
        return String::new();
    };
    let kept = text.graphemes(true).take_while(|grapheme| {
        let fits = left.checked_sub(json_len(grapheme));
        left = fits.unwrap_or(0);
        fits.is_some()
    });
    let mut kept: String = kept.collect();
    kept.truncate(kept.trim_end().len());
    kept + ELLIPSIS
}

/// How long a text is inside JSON, without its quotes: line breaks and quotes take two bytes,
/// control characters six.
fn json_len(text: &str) -> usize {
    text.chars()
        .map(|c| match c {
            '"' | '\\' | '\n' | '\r' | '\t' | '\u{8}' | '\u{c}' => 2,
            '\0'..='\u{1f}' => 6,
            other => other.len_utf8(),
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(title: &str, body: &str) -> Message {
        Message {
            topic: Topic::parse("t").unwrap(),
            tag: "tag".to_owned(),
            title: title.to_owned(),
            body: body.to_owned(),
            url: "https://example.org/p/1".to_owned(),
            urgency: Urgency::Normal,
            alarm: false,
            ttl: Duration::from_mins(1),
        }
    }

    fn body_of(payload: &[u8]) -> String {
        let value: serde_json::Value = serde_json::from_slice(payload).unwrap();
        value["body"].as_str().unwrap().to_owned()
    }

    #[test]
    fn a_short_message_travels_whole() {
        let payload = message("Titel", "Grüße\n„alle“ 👩‍👩‍👧").payload().unwrap();
        assert_eq!(
            String::from_utf8(payload).unwrap(),
            r#"{"tag":"tag","title":"Titel","body":"Grüße\n„alle“ 👩‍👩‍👧","url":"https://example.org/p/1"}"#
        );
    }

    #[test]
    fn an_alarm_is_said_and_nothing_else_changes() {
        let quiet = message("Titel", "Räumt das Gebäude");
        let loud = Message { alarm: true, ..quiet.clone() };
        let read = |message: &Message| -> serde_json::Value {
            serde_json::from_slice(&message.payload().unwrap()).unwrap()
        };
        let mut expected = read(&quiet);
        expected["alarm"] = true.into();
        assert_eq!(read(&loud), expected);
    }

    #[test]
    fn a_long_body_is_cut_between_characters_and_fills_the_room() {
        for unit in ["a", "ä", "👩‍👩‍👧", "\"", "\n\u{1}x", "e\u{301}", "🇩🇪"] {
            let payload = message("Titel", &unit.repeat(5_000)).payload().unwrap();
            assert!(payload.len() <= PAYLOAD_LIMIT, "{unit:?}: {}", payload.len());
            assert!(payload.len() + 40 > PAYLOAD_LIMIT, "{unit:?}: {}", payload.len());
            let body = body_of(&payload);
            let whole = body.strip_suffix('…').unwrap();
            assert!(unit.repeat(5_000).starts_with(whole), "{unit:?}");
            let graphemes: Vec<&str> = unit.graphemes(true).collect();
            assert!(whole.graphemes(true).all(|g| graphemes.contains(&g)), "{unit:?}");
        }
    }

    #[test]
    fn one_endless_character_leaves_an_ellipsis() {
        let zalgo = format!("a{}", "\u{301}".repeat(4_000));
        assert_eq!(body_of(&message("Titel", &zalgo).payload().unwrap()), "…");
    }

    #[test]
    fn an_endless_title_leaves_room_for_the_body() {
        let payload = message(&"T".repeat(9_000), &"b".repeat(1_000)).payload().unwrap();
        assert_eq!(body_of(&payload), "b".repeat(1_000));
    }

    #[test]
    fn an_address_that_fills_everything_is_not_sendable() {
        let mut endless = message("Titel", "");
        endless.url = "u".repeat(PAYLOAD_LIMIT);
        assert_eq!(endless.payload(), None);
    }

    #[test]
    fn lengths_are_those_of_the_library() {
        let all: String = (0..0x250u32).filter_map(char::from_u32).collect();
        let written = serde_json::to_string(&all).unwrap();
        assert_eq!(json_len(&all), written.len() - 2);
    }

    #[test]
    fn topics_are_short_and_plain() {
        let uuid = "0198c5f27b3a7c1e9d5b2f4a6c8e0d13";
        let table = [(uuid, true), ("a-_Z9", true), ("", false), ("a.b", false), ("ä", false)];
        for (text, fits) in table {
            assert_eq!(Topic::parse(text).is_ok(), fits, "{text}");
        }
        assert!(Topic::parse(&format!("{uuid}0")).is_err());
    }
}
