//! Likes of posts.

use aushang_db::Tx;

use super::store;
use crate::ids::{PostId, ReaderId};
use crate::problem::Result;

/// Idempotent. Returns `true` if the reader did not like the post before. Does not change the post's counter:
/// the caller calls `posts::count_likes`.
pub async fn insert_like(tx: &Tx, post: PostId, reader: ReaderId) -> Result<bool> {
    store::insert_like(tx, post, reader).await
}

/// Idempotent. Returns `true` if the reader liked the post before. Does not change the post's counter either.
pub async fn delete_like(tx: &Tx, post: PostId, reader: ReaderId) -> Result<bool> {
    store::delete_like(tx, post, reader).await
}
