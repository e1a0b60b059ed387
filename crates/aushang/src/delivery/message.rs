//! What a device shows of a post.

use std::time::Duration;

use aushang_push::{Message, Topic, Urgency};

use super::store::Push;
use crate::app::App;
use crate::markup;
use crate::posts::Post;

/// For how long a push service keeps it for a device that is off.
const KEPT: Duration = Duration::from_hours(24);

/// The post's own push text where it has one, else its author's name and its German text.
pub fn of(app: &App, push: &Push, post: &Post, author: &str) -> Message {
    let id = post.id.to_string();
    Message {
        topic: Topic::parse(&post.id.0.simple().to_string()).expect("32 hexadecimal digits are a topic"),
        tag: id.clone(),
        title: post.push.title.clone().unwrap_or_else(|| author.to_owned()),
        body: post.push.text.clone().unwrap_or_else(|| markup::visible_text(&post.texts.de)),
        url: format!("{}post/{id}", app.settings.app_scheme),
        urgency: if push.emergency { Urgency::High } else { Urgency::Normal },
        alarm: push.alarm,
        ttl: KEPT,
    }
}
