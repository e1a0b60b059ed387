//! A message as FCM HTTP v1 takes it.
//! <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use super::token::FcmToken;
use crate::message::{Message, TITLE_LIMIT, Urgency, cut};

/// FCM and Apple's service each take 4096 bytes, and count differently what stands around the
/// texts; this much of JSON is less by any count.
const LIMIT: usize = 3_500;
/// The channel of notifications that the app has for alarms. A phone that does not know it uses the
/// app's own default.
const ALARM_CHANNEL: &str = "alarm";

/// The body of a request, its text cut between two characters as people see them where there is no
/// room for all of it; `None` when even an empty text would not fit.
pub(super) fn of(token: &FcmToken, message: &Message, now: SystemTime) -> Option<Vec<u8>> {
    let title = cut(&message.title, TITLE_LIMIT);
    let mut shown = shown(message, &title, now);
    let room = LIMIT.checked_sub(shown.to_string().len())?;
    shown["notification"]["body"] = cut(&message.body, room).into();
    shown["token"] = token.as_str().into();
    Some(json!({ "message": shown }).to_string().into_bytes())
}

/// Everything but the text and the device.
fn shown(message: &Message, title: &str, now: SystemTime) -> Value {
    let topic = message.topic.as_str();
    let ttl = message.ttl.as_secs();
    let high = message.urgency == Urgency::High;
    let until = (now + message.ttl).duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let mut shown = json!({
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
        // Texts are all that FCM takes in `data`.
        shown["data"]["alarm"] = "true".into();
        shown["android"]["notification"]["channel_id"] = ALARM_CHANNEL.into();
        let aps = &mut shown["apns"]["payload"]["aps"];
        aps["interruption-level"] = "critical".into();
        // Sounds on a phone that is muted, where Apple has allowed it to the app.
        aps["sound"] = json!({ "critical": 1, "name": "default", "volume": 1.0 });
    }
    shown
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
            ttl: Duration::from_hours(12),
        }
    }

    fn read(message: &Message) -> Value {
        let token = FcmToken::parse("abcdefghijklmnopqrstuvwxyz").unwrap();
        let now = UNIX_EPOCH + Duration::from_hours(500_000);
        serde_json::from_slice(&of(&token, message, now).unwrap()).unwrap()
    }

    #[test]
    fn an_ordinary_message_is_calm() {
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
    fn an_emergency_hurries_and_only_an_alarm_sounds() {
        let emergency = read(&message(false, Urgency::High));
        let alarm = read(&message(true, Urgency::High));
        for (read, level, sound, channel, said) in [
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
            assert_eq!(message["data"]["alarm"], said);
        }
    }

    #[test]
    fn a_long_text_is_cut_between_characters_and_fits() {
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
