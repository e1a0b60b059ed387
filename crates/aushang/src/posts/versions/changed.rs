//! What has changed in a post since it was released.

use aushang_db::Connection;

use super::record::content_of;
use super::{compare, store};
use crate::posts::Post;
use crate::problem::Result;

/// By how many words the post differs from the version that was released last. `None`: none was, or it is not stored.
pub async fn changed_words(db: &impl Connection, post: &Post) -> Result<Option<i32>> {
    let Some(released) = post.approved_version else { return Ok(None) };
    let Some(before) = store::find_content(db, post.id, released).await? else { return Ok(None) };
    let changes = compare::differences(&before, &content_of(db, post).await?).await?;
    Ok(Some(i32::try_from(compare::count_words(&changes)).unwrap_or(i32::MAX)))
}
