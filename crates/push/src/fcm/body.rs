//! Serializes messages for FCM HTTP v1.
//! <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use super::token::FcmToken;
use crate::message::{MAX_TITLE, Message, Urgency, truncate_text};

/// Maximum bytes of JSON. FCM and Apple's service accept 4096 bytes each, but count the fields around the
/// texts differently; this is below both limits.
const LIMIT: usize = 3_500;
/// The app's notification channel for alarms. A phone without this channel uses the app's default channel.
const ALARM_CHANNEL: &str = "alarm";
/// The channel for messages without a sound, likewise.
const QUIET_CHANNEL: &str = "quiet";

/// The body of a request. If there is no room for the whole text, it is truncated between two graphemes.
/// Returns `None` if even an empty text does not fit.
pub(super) fn of(token: &FcmToken, message: &Message, now: SystemTime) -> Option<Vec<u8>> {
    let title = truncate_text(&message.title, MAX_TITLE);
    let mut json = without_text(message, &title, now);
    let room = LIMIT.checked_sub(json.to_string().len())?;
    json["notification"]["body"] = truncate_text(&message.body, room).into();
    json["token"] = token.as_str().into();
    Some(json!({ "message": json }).to_string().into_bytes())
}

/// The message without its text and the device.
fn without_text(message: &Message, title: &str, now: SystemTime) -> Value {
    let topic = message.topic.as_str();
    let ttl = message.ttl.as_secs();
    let high = message.urgency == Urgency::High;
    let until = (now + message.ttl).duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let mut json = json!({
        "notification": { "title": title, "body": "" },
        "data": { "post": message.tag, "url": message.url },
        "android": {
            "collapse_key": topic,
            "priority": if high { "HIGH" } else { "NORMAL" },
            "ttl": format!("{ttl}s"),
            "notification": { "tag": message.tag },
        },
        "apns": {
            "headers": {
                "apns-collapse-id": topic,
                "apns-priority": if high { "10" } else { "5" },
                "apns-expiration": until.to_string(),
            },
            "payload": { "aps": {
                "interruption-level": if high { "time-sensitive" } else { "active" },
                "sound": "default",
            } },
        },
    });
    if message.alarm {
        // FCM accepts only strings in `data`.
        json["data"]["alarm"] = "true".into();
        json["android"]["notification"]["channel_id"] = ALARM_CHANNEL.into();
        let aps = &mut json["apns"]["payload"]["aps"];
        aps["interruption-level"] = "critical".into();
        // Plays a sound even on a muted phone, if Apple has permitted it for the app.
        aps["sound"] = json!({ "critical": 1, "name": "default", "volume": 1.0 });
    }
    if message.silent {
        json["data"]["silent"] = "true".into();
        json["android"]["notification"]["channel_id"] = QUIET_CHANNEL.into();
        json["apns"]["payload"]["aps"] = json!({ "interruption-level": "passive" });
    }
    json
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use unicode_segmentation::UnicodeSegmentation;

    use super::*;
    use crate::Topic;

    fn message(alarm: bool, urgency: Urgency) -> Message {
        Message {
            topic: Topic::parse("0198c5f2").unwrap(),
            tag: "0198-c5f2".to_owned(),
            title: "Mensa".to_owned(),
            body: "Heute „Grünkohl“ 🍲".to_owned(),
            url: "aushang:post/0198-c5f2".to_owned(),
            urgency,
            alarm,
            silent: false,
            ttl: Duration::from_hours(12),
        }
    }

    fn read(message: &Message) -> Value {
        let token = FcmToken::parse("abcdefghijklmnopqrstuvwxyz").unwrap();
        let now = UNIX_EPOCH + Duration::from_hours(500_000);
        serde_json::from_slice(&of(&token, message, now).unwrap()).unwrap()
    }

    #[test]
    fn a_normal_message_has_normal_priority() {
        assert_eq!(
            read(&message(false, Urgency::Normal)),
            json!({ "message": {
                "token": "abcdefghijklmnopqrstuvwxyz",
                "notification": { "title": "Mensa", "body": "Heute „Grünkohl“ 🍲" },
                "data": { "post": "0198-c5f2", "url": "aushang:post/0198-c5f2" },
                "android": {
                    "collapse_key": "0198c5f2",
                    "priority": "NORMAL",
                    "ttl": "43200s",
                    "notification": { "tag": "0198-c5f2" },
                },
                "apns": {
                    "headers": {
                        "apns-collapse-id": "0198c5f2",
                        "apns-priority": "5",
                        "apns-expiration": "1800043200",
                    },
                    "payload": { "aps": { "interruption-level": "active", "sound": "default" } },
                },
            } })
        );
    }

    #[test]
    fn an_emergency_has_high_priority_and_only_an_alarm_is_critical() {
        let emergency = read(&message(false, Urgency::High));
        let alarm = read(&message(true, Urgency::High));
        for (read, level, sound, channel, flag) in [
            (emergency, "time-sensitive", json!("default"), json!(null), json!(null)),
            (
                alarm,
                "critical",
                json!({ "critical": 1, "name": "default", "volume": 1.0 }),
                json!("alarm"),
                json!("true"),
            ),
        ] {
            let message = &read["message"];
            assert_eq!(message["android"]["priority"], "HIGH");
            assert_eq!(message["apns"]["headers"]["apns-priority"], "10");
            let aps = &message["apns"]["payload"]["aps"];
            assert_eq!((&aps["interruption-level"], &aps["sound"]), (&json!(level), &sound));
            assert_eq!(message["android"]["notification"]["channel_id"], channel);
            assert_eq!(message["data"]["alarm"], flag);
        }
    }

    #[test]
    fn a_silent_message_plays_no_sound() {
        let silent = Message { silent: true, ..message(false, Urgency::High) };
        let read = read(&silent);
        let message = &read["message"];
        assert_eq!(message["data"]["silent"], "true");
        assert_eq!(message["android"]["notification"], json!({ "tag": "0198-c5f2", "channel_id": "quiet" }));
        assert_eq!(message["apns"]["payload"]["aps"], json!({ "interruption-level": "passive" }));
        assert_eq!(message["android"]["priority"], "HIGH");
    }

    #[test]
    fn a_long_text_is_truncated_between_graphemes() {
        for unit in ["a", "👩‍👩‍👧", "\"", "\n\u{1}x", "e\u{301}"] {
            let endless = Message { body: unit.repeat(5_000), ..message(true, Urgency::High) };
            let mut read = read(&endless)["message"].take();
            let body = read["notification"]["body"].as_str().unwrap().to_owned();
            let whole = body.strip_suffix('…').unwrap();
            let graphemes: Vec<&str> = unit.graphemes(true).collect();
            assert!(whole.graphemes(true).all(|g| graphemes.contains(&g)), "{unit:?}");
            read.as_object_mut().unwrap().remove("token");
            let length = read.to_string().len();
            assert!(length <= LIMIT && length + 40 > LIMIT, "{unit:?}: {length}");
        }
        let token = FcmToken::parse("abcdefghijklmnopqrstuvwxyz").unwrap();
        let full = Message { url: "u".repeat(LIMIT), ..message(false, Urgency::Normal) };
        assert_eq!(of(&token, &full, UNIX_EPOCH), None);
    }
}
