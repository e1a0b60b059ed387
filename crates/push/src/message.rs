//! Push messages and their payload, which has a size limit.

use std::time::Duration;

use serde::Serialize;
use unicode_segmentation::UnicodeSegmentation;

/// Maximum encrypted bytes. Some Web Push services accept at most 4096, and older phones fewer.
const MAX_ENCRYPTED: usize = 3_000;
/// The overhead of encryption: header with salt, record size and key (86), delimiter (1), tag (16).
const ENCRYPTION_OVERHEAD: usize = 86 + 1 + 16;
const MAX_PAYLOAD: usize = MAX_ENCRYPTED - ENCRYPTION_OVERHEAD;
/// Maximum bytes of the title in JSON, so that enough room is left for the body.
pub(crate) const MAX_TITLE: usize = 600;

/// A message to a device, with its delivery options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// A push service delivers only the newest of several waiting messages with the same topic.
    pub topic: Topic,
    /// A device shows only one notification per tag.
    pub tag: String,
    pub title: String,
    pub body: String,
    /// The address that opens when the notification is tapped.
    pub url: String,
    pub urgency: Urgency,
    /// The device sounds an alarm, and shows the notification until it is tapped.
    pub alarm: bool,
    /// The device shows it without a sound or a vibration.
    pub silent: bool,
    /// How long the push service keeps the message for a device that is offline.
    pub ttl: Duration,
}

/// RFC 8030, section 5.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    Normal,
    /// Wakes a device in battery-saving mode.
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

/// 1 to 32 characters of the base64url alphabet (RFC 8030, section 5.4), for example a UUID without dashes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Topic(String);

/// The text is not a valid topic.
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
    /// Omitted if false, which leaves more room for the text.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    alarm: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    silent: bool,
}

impl Message {
    /// The JSON to encrypt. If there is no room for the whole body, it is truncated between two graphemes.
    /// Returns `None` if even an empty body does not fit.
    pub(crate) fn payload(&self) -> Option<Vec<u8>> {
        let title = truncate_text(&self.title, MAX_TITLE);
        let mut payload = Payload {
            tag: &self.tag,
            title: &title,
            body: "",
            url: &self.url,
            alarm: self.alarm,
            silent: self.silent,
        };
        let room = MAX_PAYLOAD.checked_sub(json(&payload).len())?;
        let body = truncate_text(&self.body, room);
        payload.body = &body;
        Some(json(&payload))
    }
}

fn json(payload: &Payload) -> Vec<u8> {
    serde_json::to_vec(payload).expect("strings and booleans can be serialized")
}

/// Truncates a text to `room` bytes in JSON, including the ellipsis that is added if it is truncated.
pub(crate) fn truncate_text(text: &str, room: usize) -> String {
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

/// The length of a text in JSON in bytes, without its quotes.
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
            silent: false,
            ttl: Duration::from_mins(1),
        }
    }

    fn body_of(payload: &[u8]) -> String {
        let value: serde_json::Value = serde_json::from_slice(payload).unwrap();
        value["body"].as_str().unwrap().to_owned()
    }

    #[test]
    fn a_short_message_is_not_truncated() {
        let payload = message("Titel", "Grüße\n„alle“ 👩‍👩‍👧").payload().unwrap();
        assert_eq!(
            String::from_utf8(payload).unwrap(),
            r#"{"tag":"tag","title":"Titel","body":"Grüße\n„alle“ 👩‍👩‍👧","url":"https://example.org/p/1"}"#
        );
    }

    #[test]
    fn an_alarm_only_adds_its_flag() {
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
    fn a_silent_message_only_adds_its_flag() {
        let message = message("Titel", "Zurückgezogen");
        let silent = Message { silent: true, ..message.clone() };
        let read = |message: &Message| -> serde_json::Value {
            serde_json::from_slice(&message.payload().unwrap()).unwrap()
        };
        let mut expected = read(&message);
        expected["silent"] = true.into();
        assert_eq!(read(&silent), expected);
    }

    #[test]
    fn a_long_body_is_truncated_between_graphemes_and_fills_the_room() {
        for unit in ["a", "ä", "👩‍👩‍👧", "\"", "\n\u{1}x", "e\u{301}", "🇩🇪"] {
            let payload = message("Titel", &unit.repeat(5_000)).payload().unwrap();
            assert!(payload.len() <= MAX_PAYLOAD, "{unit:?}: {}", payload.len());
            assert!(payload.len() + 40 > MAX_PAYLOAD, "{unit:?}: {}", payload.len());
            let body = body_of(&payload);
            let whole = body.strip_suffix('…').unwrap();
            assert!(unit.repeat(5_000).starts_with(whole), "{unit:?}");
            let graphemes: Vec<&str> = unit.graphemes(true).collect();
            assert!(whole.graphemes(true).all(|g| graphemes.contains(&g)), "{unit:?}");
        }
    }

    #[test]
    fn one_grapheme_that_is_too_long_becomes_an_ellipsis() {
        let zalgo = format!("a{}", "\u{301}".repeat(4_000));
        assert_eq!(body_of(&message("Titel", &zalgo).payload().unwrap()), "…");
    }

    #[test]
    fn a_long_title_leaves_room_for_the_body() {
        let payload = message(&"T".repeat(9_000), &"b".repeat(1_000)).payload().unwrap();
        assert_eq!(body_of(&payload), "b".repeat(1_000));
    }

    #[test]
    fn a_message_with_a_too_long_address_cannot_be_sent() {
        let mut endless = message("Titel", "");
        endless.url = "u".repeat(MAX_PAYLOAD);
        assert_eq!(endless.payload(), None);
    }

    #[test]
    fn json_len_agrees_with_serde_json() {
        let all: String = (0..0x250u32).filter_map(char::from_u32).collect();
        let written = serde_json::to_string(&all).unwrap();
        assert_eq!(json_len(&all), written.len() - 2);
    }

    #[test]
    fn topics_are_checked() {
        let uuid = "0198c5f27b3a7c1e9d5b2f4a6c8e0d13";
        let table = [(uuid, true), ("a-_Z9", true), ("", false), ("a.b", false), ("ä", false)];
        for (text, fits) in table {
            assert_eq!(Topic::parse(text).is_ok(), fits, "{text}");
        }
        assert!(Topic::parse(&format!("{uuid}0")).is_err());
    }
}
