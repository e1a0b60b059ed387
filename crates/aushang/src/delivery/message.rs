//! The push message for a post.

use std::time::Duration;

use aushang_db::Timestamp;
use aushang_push::{Message, Topic, Urgency};
use chrono::TimeDelta;

use super::store::PushContent;
use crate::app::App;
use crate::markup;

/// The time after the announcement when a message expires. Until then, push services keep it for devices that
/// are off, and it is retried during an outage of the service. Emergencies are still relevant on the next
/// day; ordinary posts are then found in the app.
const ORDINARY: TimeDelta = TimeDelta::hours(12);
const EMERGENCY: TimeDelta = TimeDelta::hours(24);
/// The minimum lifetime of a message at the push service, also if it has almost expired.
const MIN_TTL: Duration = Duration::from_mins(1);

/// When the message for a post that was announced at `announced` expires.
pub fn ends_at(announced: Timestamp, emergency: bool) -> Timestamp {
    announced + if emergency { EMERGENCY } else { ORDINARY }
}

/// Returns title and body: the post's own push text if it has one, otherwise its author's name and its German
/// text.
///
/// The console previews the same text (`web/src/features/posts/push/pushWords.ts`); both run the same test
/// vectors.
fn texts(author: String, title: Option<String>, text: Option<String>, content: &str) -> (String, String) {
    (title.unwrap_or(author), text.unwrap_or_else(|| markup::visible_text(content)))
}

/// What a device shows instead of the first message.
fn withdrawn(reason: Option<&str>) -> String {
    const WITHDRAWN: &str = "Zurückgezogen";
    reason.map_or_else(|| WITHDRAWN.to_owned(), |reason| format!("{WITHDRAWN}: {reason}"))
}

/// The message for a post that was announced; with `recall`, the one that replaces it because the post was withdrawn.
pub fn of(app: &App, push: PushContent, recall: bool) -> Message {
    let id = push.post.to_string();
    let left = ends_at(push.announced, push.emergency) - app.now();
    let (title, body) = if recall {
        (push.author, withdrawn(push.reason.as_deref()))
    } else {
        texts(push.author, push.push_title, push.push_text, &push.content)
    };
    Message {
        topic: Topic::parse(&push.post.0.simple().to_string()).expect("32 hexadecimal digits are a topic"),
        url: format!("{}post/{id}", app.settings.public.app_scheme),
        tag: id,
        title,
        body,
        urgency: if push.emergency { Urgency::High } else { Urgency::Normal },
        alarm: push.alarm && !recall,
        silent: recall,
        ttl: left.to_std().unwrap_or_default().max(MIN_TTL),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors that the console runs as well.
    #[derive(serde::Deserialize)]
    struct Vector {
        name: String,
        author: String,
        title: Option<String>,
        text: Option<String>,
        content: String,
        shown: Shown,
    }

    #[derive(serde::Deserialize)]
    struct Shown {
        title: String,
        body: String,
    }

    #[test]
    fn push_text_matches_the_vectors() {
        let vectors: Vec<Vector> =
            serde_json::from_str(include_str!("../../vectors/push_words.json")).unwrap();
        for Vector { name, author, title, text, content, shown } in vectors {
            assert_eq!(texts(author, title, text, &content), (shown.title, shown.body), "{name}");
        }
    }
}
