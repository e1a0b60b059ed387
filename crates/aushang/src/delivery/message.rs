//! What a device shows of a post.

use std::time::Duration;

use aushang_db::Timestamp;
use aushang_push::{Message, Topic, Urgency};
use chrono::TimeDelta;

use super::store::News;
use crate::app::App;
use crate::markup;

/// For how long after its announcement a message is worth showing. Push services keep it so long for
/// a device that is off, and it is tried so long where a service takes nothing. An emergency is worth
/// it the next day, too; of an ordinary post, whoever looks into the app the next day sees it there.
const ORDINARY: TimeDelta = TimeDelta::hours(12);
const EMERGENCY: TimeDelta = TimeDelta::hours(24);
/// What waited for long is still given to the service for a moment.
const MIN_TTL: Duration = Duration::from_mins(1);

/// When a message about what was announced then is not worth showing any more.
pub fn ends_at(announced: Timestamp, emergency: bool) -> Timestamp {
    announced + if emergency { EMERGENCY } else { ORDINARY }
}

/// Returns title and body: the post's own push text if it has one, otherwise its author's name and its German
/// text.
///
/// The console previews the same text (`web/src/features/posts/push/pushWords.ts`); both run the same test
/// vectors.
fn words(author: String, title: Option<String>, text: Option<String>, content: &str) -> (String, String) {
    (title.unwrap_or(author), text.unwrap_or_else(|| markup::visible_text(content)))
}

/// The message for a post that was announced.
pub fn of(app: &App, news: News) -> Message {
    let id = news.post.to_string();
    let left = ends_at(news.announced, news.emergency) - app.now();
    let (title, body) = words(news.author, news.push_title, news.push_text, &news.content);
    Message {
        topic: Topic::parse(&news.post.0.simple().to_string()).expect("32 hexadecimal digits are a topic"),
        url: format!("{}post/{id}", app.settings.app_scheme),
        tag: id,
        title,
        body,
        urgency: if news.emergency { Urgency::High } else { Urgency::Normal },
        alarm: news.alarm,
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
            assert_eq!(words(author, title, text, &content), (shown.title, shown.body), "{name}");
        }
    }
}
