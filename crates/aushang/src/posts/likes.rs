//! How many readers like a post.

use aushang_db::Tx;

use super::store;
use crate::ids::PostId;
use crate::problem::Result;

/// Adds `change` to the number of likes of a post. The caller has locked the post.
pub async fn count_likes(tx: &Tx, post: PostId, change: i64) -> Result<()> {
    store::count_likes(tx, post, change).await
}
