//! The table `post_likes`: one row per reader and liked post.

use aushang_db::Tx;

use crate::ids::{PostId, ReaderId};
use crate::problem::Result;
use crate::sql;

/// Idempotent. Returns `true` if the reader did not like the post before. Does not change the post's counter:
/// the caller calls `posts::count_likes`.
pub async fn insert_like(tx: &Tx, post: PostId, reader: ReaderId) -> Result<bool> {
    let sql = "insert into post_likes (post_id, reader_id) values ($1, $2) on conflict do nothing";
    Ok(sql::execute(tx, sql, [post.into(), reader.into()]).await? > 0)
}

/// Idempotent. Returns `true` if the reader liked the post before. Does not change the post's counter either.
pub async fn delete_like(tx: &Tx, post: PostId, reader: ReaderId) -> Result<bool> {
    let sql = "delete from post_likes where post_id = $1 and reader_id = $2";
    Ok(sql::execute(tx, sql, [post.into(), reader.into()]).await? > 0)
}
