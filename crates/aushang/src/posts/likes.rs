//! How many readers like a post.

use aushang_db::Tx;

use super::store;
use crate::ids::PostId;
use crate::problem::Result;

/// Adds to the likes of a post, which the caller holds.
pub async fn count_likes(tx: &Tx, post: PostId, change: i64) -> Result<()> {
    store::count_likes(tx, post, change).await
}
