//! Checks which version of a post the caller has read, so that no version is overwritten or released unread.

use async_graphql::{MaybeUndefined, Value};
use aushang_db::Timestamp;
use chrono::TimeDelta;

use super::post::Post;
use crate::problem::{Problem, Reason};

/// `editedAt` of the version that was read. Null: it was never edited. Undefined: not checked.
pub type BasedOn = MaybeUndefined<Timestamp>;

/// The version of an edit: its time, but later than the previous version, so that each edit has its own.
pub fn next(post: &Post, now: Timestamp) -> Timestamp {
    let last = post.edited_at.map(|last| last + TimeDelta::milliseconds(1));
    last.map_or(now, |last| last.max(now))
}

/// Fails if the post has been edited since; the error contains the stored version [A-112: concurrent
/// edits]. `field`: the argument that names the version.
pub fn check(post: &Post, based_on: BasedOn, field: &'static str) -> Result<(), Problem> {
    let read = match based_on {
        MaybeUndefined::Undefined => return Ok(()),
        MaybeUndefined::Null => None,
        MaybeUndefined::Value(moment) => Some(moment),
    };
    if read == post.edited_at {
        return Ok(());
    }
    let current = serde_json::json!({
        "editedAt": post.edited_at.map(|moment| moment.to_string()),
        "content": post.texts.de,
        "contentEn": post.texts.en,
    });
    let current = Value::from_json(current).expect("JSON of strings is a GraphQL value");
    Err(Problem { current: Some(current), ..Problem::field(field, Reason::EditedMeanwhile) })
}
