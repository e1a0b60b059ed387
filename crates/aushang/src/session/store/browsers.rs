//! SQL for browsers that signed in before.

use aushang_db::{Connection, Timestamp, Tx};

use crate::ids::AccountId;
use crate::problem::Result;
use crate::sql;

/// Maximum known browsers of an account: each sign-in without the cookie adds one.
const MAX_BROWSERS: u64 = 10;

pub async fn remember_browser(tx: &Tx, hash: Vec<u8>, account: AccountId, now: Timestamp) -> Result<()> {
    let sql = "insert into known_browsers (secret_hash, account_id, last_used_at) values ($1, $2, $3) \
               on conflict (secret_hash, account_id) do update set last_used_at = excluded.last_used_at";
    sql::run(tx, sql, [hash.into(), account.into(), now.into()]).await?;
    delete_oldest(tx, account).await
}

/// Keeps only the most recently used browsers of an account.
async fn delete_oldest(tx: &Tx, account: AccountId) -> Result<()> {
    let sql = "delete from known_browsers where account_id = $1 and secret_hash not in \
               (select secret_hash from known_browsers where account_id = $1 \
               order by last_used_at desc, secret_hash limit $2)";
    sql::run(tx, sql, [account.into(), MAX_BROWSERS.into()]).await
}

/// The account that last signed in with this browser; `None` if there was none.
pub async fn account_of_browser(db: &impl Connection, hash: &[u8]) -> Result<Option<AccountId>> {
    let sql =
        "select account_id from known_browsers where secret_hash = $1 order by last_used_at desc limit 1";
    sql::value(db, sql, [hash.into()]).await
}

/// Whether this browser signed in before with the account of this address.
pub async fn browser_belongs_to(db: &impl Connection, hash: &[u8], email_key: &str) -> Result<bool> {
    let sql = "select 1 from known_browsers b join accounts a on a.id = b.account_id \
               where b.secret_hash = $1 and a.email_key = $2";
    sql::any(db, sql, [hash.to_vec().into(), email_key.into()]).await
}

/// The hashes of the secrets of an account's browsers.
pub async fn hashes_of_browsers(db: &impl Connection, account: AccountId) -> Result<Vec<Vec<u8>>> {
    let sql = "select secret_hash from known_browsers where account_id = $1";
    let rows: Vec<(Vec<u8>,)> = sql::values(db, sql, [account.into()]).await?;
    Ok(rows.into_iter().map(|(hash,)| hash).collect())
}

pub async fn delete_all_browsers(tx: &Tx) -> Result<()> {
    sql::run(tx, "delete from known_browsers", []).await
}

pub async fn delete_unused_browsers(tx: &Tx, before: Timestamp) -> Result<bool> {
    let (unused, key) = ("last_used_at < $1", "secret_hash, account_id");
    Ok(sql::delete_batch(tx, "delete from known_browsers", key, unused, [before.into()]).await?)
}
