//! Idempotency keys: a repeated request of an account with the same key returns the same post.

use aushang_db::{Connection, Timestamp, Tx};

use crate::ids::{AccountId, PostId};
use crate::problem::Result;
use crate::sql;

/// Returns the hash of the request that the account sent with this key, and its post.
pub async fn find_key(
    db: &impl Connection,
    account: AccountId,
    key: &str,
) -> Result<Option<(Vec<u8>, PostId)>> {
    let sql = "select request_hash, post_id from idempotency_keys where account_id = $1 and key = $2";
    sql::value(db, sql, [account.into(), key.into()]).await
}

/// Inserts the key for a post. Returns `false` if the key is taken; waits for a concurrent transaction that
/// inserts the same key.
pub async fn insert_key(
    tx: &Tx,
    account: AccountId,
    key: &str,
    request_hash: &[u8],
    post: PostId,
    now: Timestamp,
) -> Result<bool> {
    let sql = "insert into idempotency_keys (account_id, key, request_hash, post_id, created_at) \
               values ($1, $2, $3, $4, $5) on conflict do nothing";
    let values = [account.into(), key.into(), request_hash.into(), post.into(), now.into()];
    Ok(sql::execute(tx, sql, values).await? == 1)
}

/// Deletes one batch of keys from before this time. Returns `true` if there may be more.
pub async fn delete_old_keys(tx: &Tx, before: Timestamp) -> Result<bool> {
    let (old, key) = ("created_at < $1", "account_id, key");
    Ok(sql::delete_batch(tx, "delete from idempotency_keys", key, old, [before.into()]).await?)
}
