//! The table of open composers.

use aushang_db::{Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::ids::{AccountId, PostId};
use crate::problem::Result;
use crate::sql;

/// An open composer.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Present {
    pub account_id: AccountId,
    /// Current name of the account, or its address.
    pub account_name: String,
    pub since: Timestamp,
}

/// Inserts the row of a composer, or renews it. That of another account is not touched.
pub async fn renew(tx: &Tx, post: PostId, writer: &str, account: AccountId, now: Timestamp) -> Result<()> {
    let sql = "insert into post_presence (post_id, writer, account_id, since, seen_at) \
               values ($1, $2, $3, $4, $4) on conflict (post_id, writer) do update \
               set seen_at = excluded.seen_at where post_presence.account_id = excluded.account_id";
    sql::run(tx, sql, [post.into(), writer.into(), account.into(), now.into()]).await
}

pub async fn delete(tx: &Tx, post: PostId, writer: &str, account: AccountId) -> Result<()> {
    let sql = "delete from post_presence where post_id = $1 and writer = $2 and account_id = $3";
    sql::run(tx, sql, [post.into(), writer.into(), account.into()]).await
}

/// Returns the other composers that have the post open, earliest first.
pub async fn list_others(tx: &Tx, post: PostId, writer: &str, limit: u64) -> Result<Vec<Present>> {
    let sql = "select a.id as account_id, coalesce(a.name, a.email) as account_name, o.since \
               from post_presence o join accounts a on a.id = o.account_id \
               where o.post_id = $1 and o.writer <> $2 order by o.since, o.writer limit $3";
    sql::rows(tx, sql, [post.into(), writer.into(), limit.into()]).await
}

/// Deletes the rows of a post that were last renewed at this time or before.
pub async fn delete_expired_of(tx: &Tx, post: PostId, expired: Timestamp) -> Result<()> {
    let sql = "delete from post_presence where post_id = $1 and seen_at <= $2";
    sql::run(tx, sql, [post.into(), expired.into()]).await
}

/// Deletes one batch of rows that were last renewed at this time or before. Returns `true` if there may be more.
pub async fn delete_expired(tx: &Tx, expired: Timestamp) -> Result<bool> {
    let (old, key) = ("seen_at <= $1", "post_id, writer");
    Ok(sql::delete_batch(tx, "delete from post_presence", key, old, [expired.into()]).await?)
}
