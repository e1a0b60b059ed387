//! What a device shows of a post.

use std::time::Duration;

use aushang_push::{Message, Topic, Urgency};

use crate::app::App;
use crate::markup;
use crate::posts::announcements::News;

/// For how long a push service keeps it for a device that is off.
const KEPT: Duration = Duration::from_hours(24);

/// The post's own push text where it has one, else its author's name and its German text.
pub fn of(app: &App, news: News) -> Message {
    let id = news.post.to_string();
    Message {
        topic: Topic::parse(&news.post.0.simple().to_string()).expect("32 hexadecimal digits are a topic"),
        url: format!("{}post/{id}", app.settings.app_scheme),
        tag: id,
        title: news.push_title.unwrap_or(news.author),
        body: news.push_text.unwrap_or_else(|| markup::visible_text(&news.content)),
        urgency: if news.emergency { Urgency::High } else { Urgency::Normal },
        alarm: news.alarm,
        ttl: KEPT,
    }
}
