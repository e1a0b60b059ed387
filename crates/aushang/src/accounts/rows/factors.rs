//! SQL for one-time codes and recovery codes, which `second_factors` checks. They belong to accounts, as their
//! credentials do. Written only while the account's row is locked.

use aushang_db::{BATCH, Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::ids::AccountId;
use crate::problem::Result;
use crate::sql::{self, Values};

/// The one-time codes of an account.
#[derive(Clone, Debug, FromQueryResult)]
pub struct OneTimeCodes {
    pub sealed: Vec<u8>,
    pub created_at: Timestamp,
    /// `None`: the account is not asked for codes yet.
    pub confirmed_at: Option<Timestamp>,
}

pub async fn find(db: &impl Connection, account: AccountId) -> Result<Option<OneTimeCodes>> {
    let sql = "select sealed, created_at, confirmed_at from one_time_codes where account_id = $1";
    sql::row(db, sql, [account.into()]).await
}

/// Replaces codes that were not confirmed.
pub async fn put(tx: &Tx, account: AccountId, sealed: Vec<u8>, now: Timestamp) -> Result<()> {
    let sql = "insert into one_time_codes (account_id, sealed, created_at) values ($1, $2, $3) \
               on conflict (account_id) do update set sealed = $2, created_at = $3, confirmed_at = null, last_step = null";
    sql::run(tx, sql, [account.into(), sealed.into(), now.into()]).await
}

pub async fn confirm(tx: &Tx, account: AccountId, now: Timestamp) -> Result<()> {
    let sql = "update one_time_codes set confirmed_at = $2 where account_id = $1";
    sql::run(tx, sql, [account.into(), now.into()]).await
}

/// Records that the code of a step counts. Returns `false` if one of this or a later step has counted already.
pub async fn use_step(tx: &Tx, account: AccountId, step: i64) -> Result<bool> {
    let sql = "update one_time_codes set last_step = $2 \
               where account_id = $1 and (last_step is null or last_step < $2)";
    Ok(sql::execute(tx, sql, [account.into(), step.into()]).await? == 1)
}

/// Deletes the one-time codes. Returns `false` if there were no confirmed ones.
pub async fn delete(tx: &Tx, account: AccountId) -> Result<bool> {
    let sql = "delete from one_time_codes where account_id = $1 and confirmed_at is not null";
    let deleted = sql::execute(tx, sql, [account.into()]).await? == 1;
    sql::run(tx, "delete from one_time_codes where account_id = $1", [account.into()]).await?;
    Ok(deleted)
}

pub async fn delete_unconfirmed(tx: &Tx, before: Timestamp) -> Result<bool> {
    let condition = "confirmed_at is null and created_at < $1";
    Ok(sql::delete_batch(tx, "delete from one_time_codes", "account_id", condition, [before.into()]).await?)
}

pub async fn insert_recovery_code(tx: &Tx, account: AccountId, hash: Vec<u8>, now: Timestamp) -> Result<()> {
    let sql = "insert into recovery_codes (account_id, hash, created_at) values ($1, $2, $3)";
    sql::run(tx, sql, [account.into(), hash.into(), now.into()]).await
}

/// Deletes a recovery code. Returns `false` if the account has no such code.
pub async fn use_recovery_code(tx: &Tx, account: AccountId, hash: Vec<u8>) -> Result<bool> {
    let sql = "delete from recovery_codes where account_id = $1 and hash = $2";
    Ok(sql::execute(tx, sql, [account.into(), hash.into()]).await? == 1)
}

pub async fn count_recovery_codes(db: &impl Connection, account: AccountId) -> Result<u64> {
    sql::count(db, "select count(*) from recovery_codes where account_id = $1", [account.into()]).await
}

pub async fn delete_recovery_codes(tx: &Tx, account: AccountId) -> Result<()> {
    sql::run(tx, "delete from recovery_codes where account_id = $1", [account.into()]).await
}

/// Locks a batch of encrypted secrets, ordered by account, after this one.
pub async fn lock_sealed(tx: &Tx, after: Option<AccountId>) -> Result<Vec<(AccountId, Vec<u8>)>> {
    let mut values = Values::default();
    let after = after.map(|id| format!("where account_id > {}", values.put(id))).unwrap_or_default();
    let lock = sql::lock(tx, "for no key update");
    let sql = format!(
        "select account_id, sealed from one_time_codes {after} order by account_id limit {BATCH} {lock}"
    );
    sql::values(tx, sql, values.0).await
}

pub async fn update_sealed(tx: &Tx, account: AccountId, sealed: Vec<u8>) -> Result<()> {
    let sql = "update one_time_codes set sealed = $2 where account_id = $1";
    sql::run(tx, sql, [account.into(), sealed.into()]).await
}
