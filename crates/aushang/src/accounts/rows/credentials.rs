//! SQL for the credentials of accounts. Written only while the account's row is locked.

use aushang_db::{Timestamp, Tx};

use crate::ids::AccountId;
use crate::problem::Result;
use crate::sql;

/// The password hash of a row of `accounts`, in SQL.
pub const PASSWORD_HASH: &str =
    "(select c.secret from credentials c where c.account_id = accounts.id and c.kind = 'password')";

pub async fn insert_password(tx: &Tx, account: AccountId, hash: String, now: Timestamp) -> Result<()> {
    let sql = "insert into credentials (account_id, kind, subject, secret, created_at) \
               values ($1, 'password', '', $2, $3)";
    sql::run(tx, sql, [account.into(), hash.into(), now.into()]).await
}

pub async fn delete_password(tx: &Tx, account: AccountId) -> Result<()> {
    let sql = "delete from credentials where account_id = $1 and kind = 'password'";
    sql::run(tx, sql, [account.into()]).await
}

/// Replaces the hash of a password, which stays the same. Changes nothing if `old` is not the stored hash.
pub async fn replace_hash(tx: &Tx, account: AccountId, old: String, new: String) -> Result<()> {
    let sql =
        "update credentials set secret = $3 where account_id = $1 and kind = 'password' and secret = $2";
    sql::run(tx, sql, [account.into(), old.into(), new.into()]).await
}
