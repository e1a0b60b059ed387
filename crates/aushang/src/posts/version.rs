//! Checks which version of a post the caller has read, so that no version is overwritten or released unread.

use async_graphql::{MaybeUndefined, Value};
use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;
use serde_json::json;

use super::post::Post;
use super::{store, versions};
use crate::channels::SelectedChannel;
use crate::problem::{Error, Problem, Reason, Result};

/// `editedAt` of the version that was read. Null: it was never edited. Undefined: not checked.
pub type BasedOn = MaybeUndefined<Timestamp>;

/// The version of an edit: its time, but later than the previous version, so that each edit has its own.
pub fn next(post: &Post, now: Timestamp) -> Timestamp {
    let last = post.edited_at.map(|last| last + TimeDelta::milliseconds(1));
    last.map_or(now, |last| last.max(now))
}

/// Whether the post has not been edited since the version that was read.
pub fn is_current(post: &Post, based_on: BasedOn) -> bool {
    match based_on {
        MaybeUndefined::Undefined => true,
        MaybeUndefined::Null => post.edited_at.is_none(),
        MaybeUndefined::Value(read) => post.edited_at == Some(read),
    }
}

/// Fails if the post has been edited since; the error contains the stored version [A-112: concurrent
/// edits]. `field`: the argument that names the version.
pub async fn check(tx: &Tx, post: &Post, based_on: BasedOn, field: &'static str) -> Result<()> {
    if is_current(post, based_on) {
        return Ok(());
    }
    let channels = store::channels_of(tx, post.id).await?;
    Err(conflict(tx, post, &channels, field).await)
}

/// The error that contains the stored version and who made it.
pub async fn conflict(tx: &Tx, post: &Post, channels: &[SelectedChannel], field: &'static str) -> Error {
    let edited_by = match versions::find_last_editor(tx, post.id).await {
        Ok(edited_by) => edited_by,
        Err(error) => return error,
    };
    let channel =
        |chosen: &SelectedChannel| json!({ "id": chosen.channel, "notification": chosen.notification });
    let current = json!({
        "editedAt": post.edited_at.map(|moment| moment.to_string()),
        "editedByName": edited_by,
        "content": post.texts.de,
        "contentEn": post.texts.en,
        "notificationChannels": channels.iter().map(channel).collect::<Vec<_>>(),
        "sendPush": post.send_push,
        "pushTitle": post.push.title,
        "pushText": post.push.text,
    });
    let current = Value::from_json(current).expect("JSON of strings and flags is a GraphQL value");
    Problem { current: Some(current), ..Problem::field(field, Reason::EditedMeanwhile) }.into()
}
