//! Reader tokens. The active token is in `readers`; `reader_tokens` contains unused and expiring ones.

use aushang_db::{Connection, Timestamp, Tx};

use crate::ids::ReaderId;
use crate::problem::Result;
use crate::sql;

/// Whether this is the reader's active token.
pub async fn is_active(db: &impl Connection, reader: ReaderId, token_hash: &[u8]) -> Result<bool> {
    let sql = "select 1 from readers where id = $1 and token_hash = $2";
    sql::any(db, sql, [reader.into(), token_hash.into()]).await
}

/// Inserts a token that has not been used yet.
pub async fn insert_fresh_token(tx: &Tx, reader: ReaderId, token_hash: &[u8], now: Timestamp) -> Result<()> {
    let sql = "insert into reader_tokens (token_hash, reader_id, given_at, fresh) values ($1, $2, $3, true)";
    sql::run(tx, sql, [token_hash.into(), reader.into(), now.into()]).await
}

/// Deletes a reader's unused tokens, except the `kept` newest ones.
pub async fn delete_fresh_tokens_except(tx: &Tx, reader: ReaderId, kept: u64) -> Result<()> {
    let sql = "delete from reader_tokens where reader_id = $1 and fresh and token_hash not in \
               (select token_hash from reader_tokens where reader_id = $1 and fresh \
               order by given_at desc, token_hash desc limit $2)";
    sql::run(tx, sql, [reader.into(), kept.into()]).await
}

/// Deletes an unused token if it has not expired. Returns `true` if it was deleted.
pub async fn take_fresh_token(tx: &Tx, token_hash: &[u8], now: Timestamp) -> Result<bool> {
    let sql =
        "delete from reader_tokens where token_hash = $1 and fresh and (ends_at is null or ends_at > $2)";
    Ok(sql::execute(tx, sql, [token_hash.into(), now.into()]).await? == 1)
}

/// Makes this the reader's active token. All other tokens of the reader expire at `others_end`; those that
/// already have an expiry keep it.
pub async fn activate_token(
    tx: &Tx,
    reader: ReaderId,
    token_hash: &[u8],
    now: Timestamp,
    others_end: Timestamp,
) -> Result<()> {
    let sql = "update reader_tokens set ends_at = $2 where reader_id = $1 and ends_at is null";
    sql::run(tx, sql, [reader.into(), others_end.into()]).await?;
    let sql = "insert into reader_tokens (token_hash, reader_id, given_at, fresh, ends_at) \
               select token_hash, id, $2, false, $3 from readers where id = $1";
    sql::run(tx, sql, [reader.into(), now.into(), others_end.into()]).await?;
    let sql = "update readers set token_hash = $2 where id = $1";
    sql::run(tx, sql, [reader.into(), token_hash.into()]).await
}

/// Whether there are expired tokens. Called before deleting, because it needs no write transaction.
pub async fn any_expired_token(db: &impl Connection, now: Timestamp) -> Result<bool> {
    sql::any(db, "select 1 from reader_tokens where ends_at <= $1 limit 1", [now.into()]).await
}

/// Deletes one batch of expired tokens. Returns `true` if there may be more.
pub async fn delete_expired_tokens(tx: &Tx, now: Timestamp) -> Result<bool> {
    Ok(sql::delete_batch(tx, "delete from reader_tokens", "token_hash", "ends_at <= $1", [now.into()])
        .await?)
}
