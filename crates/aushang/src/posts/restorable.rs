//! Whether a withdrawn post can be shown again.

use aushang_db::Timestamp;
use chrono::TimeDelta;

use super::post::{HiddenAs, Post};
use crate::actor::Actor;

/// How long a withdrawn post can be shown again.
const RESTORABLE: TimeDelta = TimeDelta::days(30);

/// Whether it was withdrawn at most 30 days ago, and the account may publish.
pub fn may_restore(post: &Post, actor: &Actor, now: Timestamp) -> bool {
    let is_recent = post.hidden.at.is_some_and(|at| now - at <= RESTORABLE);
    actor.may_publish() && post.hidden.kind == Some(HiddenAs::Withdrawn) && is_recent
}
