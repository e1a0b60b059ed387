//! What has changed in a post since a version.

use aushang_db::Connection;

use super::record::content_of;
use super::{compare, store};
use crate::posts::Post;
use crate::problem::Result;

/// The number of the newest version, and how many words differ between `from` and the post as it is now. `None`: the
/// version does not exist.
pub async fn changed_words(db: &impl Connection, post: &Post, from: i32) -> Result<Option<(i32, u32)>> {
    let Some(before) = store::find_content(db, post.id, from).await? else { return Ok(None) };
    let newest = store::list(db, post.id, 1).await?.pop().map_or(from, |version| version.number);
    let changes = compare::differences(&before, &content_of(db, post).await?).await?;
    Ok(Some((newest, compare::count_words(&changes))))
}
