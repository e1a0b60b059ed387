//! Which version of a post somebody has read, so that nothing is overwritten or released unseen.

use async_graphql::{MaybeUndefined, Value};
use aushang_db::Timestamp;

use super::post::Post;
use crate::problem::{Problem, Reason};

/// `editedAt` of the version that was read; null: it was never edited; undefined: not checked.
pub type BasedOn = MaybeUndefined<Timestamp>;

/// Refuses if the post has been edited since; the refusal carries the stored version.
/// `field`: the argument that names the version.
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
    let current = Value::from_json(current).expect("texts are a value");
    Err(Problem { current: Some(current), ..Problem::field(field, Reason::EditedMeanwhile) })
}
