//! SQL for mailed links. Only the hashes of the tokens are stored.

use aushang_db::{Connection, Timestamp, Tx};

use crate::accounts::links::{Mailed, Purpose};
use crate::ids::AccountId;
use crate::problem::Result;
use crate::sql;

pub async fn insert(tx: &Tx, now: Timestamp, fingerprint: Vec<u8>, link: &Mailed) -> Result<()> {
    let sql = "insert into link_tokens (fingerprint, purpose, account_id, email, created_at, expires_at) \
               values ($1, $2, $3, $4, $5, $6)";
    let (purpose, account, email) = (link.purpose.into(), link.account.into(), link.email.clone().into());
    let values = [fingerprint.into(), purpose, account, email, now.into(), link.expires_at.into()];
    sql::run(tx, sql, values).await
}

/// Finds a link that has not expired, used or not.
pub async fn find(
    db: &impl Connection,
    purpose: Purpose,
    fingerprint: &[u8],
    now: Timestamp,
) -> Result<Option<Mailed>> {
    let sql = "select purpose, account_id as account, email, expires_at, used_at is not null as used \
               from link_tokens where fingerprint = $1 and purpose = $2 and expires_at > $3";
    sql::row(db, sql, [fingerprint.into(), purpose.into(), now.into()]).await
}

/// Deletes the link. Returns `false` if a concurrent transaction has deleted it.
pub async fn use_up(tx: &Tx, fingerprint: &[u8]) -> Result<bool> {
    Ok(sql::execute(tx, "delete from link_tokens where fingerprint = $1", [fingerprint.into()]).await? == 1)
}

pub async fn update_used(tx: &Tx, fingerprint: &[u8], now: Timestamp) -> Result<()> {
    let sql = "update link_tokens set used_at = $2 where fingerprint = $1";
    sql::run(tx, sql, [fingerprint.into(), now.into()]).await
}

pub async fn delete_of(tx: &Tx, account: AccountId, purpose: Purpose) -> Result<()> {
    let sql = "delete from link_tokens where account_id = $1 and purpose = $2";
    sql::run(tx, sql, [account.into(), purpose.into()]).await
}

pub async fn delete_all(tx: &Tx) -> Result<()> {
    sql::run(tx, "delete from link_tokens", []).await
}

pub async fn delete_ended(tx: &Tx, now: Timestamp) -> Result<bool> {
    Ok(sql::delete_batch(tx, "delete from link_tokens", "fingerprint", "expires_at <= $1", [now.into()])
        .await?)
}
