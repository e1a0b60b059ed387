//! SQL for the credentials of accounts. Written only while the account's row is locked.

use aushang_db::{Connection, Timestamp, Tx};

use crate::accounts::credential::{CAN_SIGN_IN, Identity, LinkedIdentity, SignInOption};
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

/// The account that is linked with this identity.
pub async fn account_of_identity(db: &impl Connection, identity: &Identity) -> Result<Option<AccountId>> {
    let sql = "select account_id from credentials where kind = 'oidc' and subject = $1";
    let row: Option<(AccountId,)> = sql::value(db, sql, [identity.stored().into()]).await?;
    Ok(row.map(|(id,)| id))
}

/// Returns `false` if an account is linked with the identity, also if a concurrent transaction has just linked it.
pub async fn insert_identity(
    tx: &Tx,
    account: AccountId,
    identity: &Identity,
    now: Timestamp,
) -> Result<bool> {
    let sql = "insert into credentials (account_id, kind, subject, created_at) values ($1, 'oidc', $2, $3) \
               on conflict do nothing";
    Ok(sql::execute(tx, sql, [account.into(), identity.stored().into(), now.into()]).await? == 1)
}

/// The identities of an account, the oldest first.
pub async fn list_identities(db: &impl Connection, account: AccountId) -> Result<Vec<LinkedIdentity>> {
    let sql = "select subject, created_at from credentials where account_id = $1 and kind = 'oidc' \
               order by created_at, subject";
    let rows: Vec<(String, Timestamp)> = sql::values(db, sql, [account.into()]).await?;
    let linked = |(subject, linked_at): (String, Timestamp)| LinkedIdentity {
        issuer: issuer_of(&subject).to_owned(),
        linked_at,
    };
    Ok(rows.into_iter().map(linked).collect())
}

/// How each SUPERADMIN may sign in with a provider: one row per identity, or one per account without any.
pub async fn list_staff_sign_in_options(db: &impl Connection) -> Result<Vec<SignInOption>> {
    let sql = format!(
        "select accounts.email, accounts.email_verified_at is not null and {CAN_SIGN_IN}, identities.subject from accounts \
         left join credentials identities on identities.account_id = accounts.id and identities.kind = 'oidc' \
         where accounts.role = 'SUPERADMIN'"
    );
    let rows: Vec<(String, bool, Option<String>)> = sql::values(db, &sql, []).await?;
    let option = |(email, is_offered, subject): (String, bool, Option<String>)| SignInOption {
        confirmed_email: is_offered.then(|| email.parse().ok()).flatten(),
        issuer: subject.map(|subject| issuer_of(&subject).to_owned()),
    };
    Ok(rows.into_iter().map(option).collect())
}

/// Deletes the identity of an account at this issuer. Raises the counter of its links, so that a sign-in that runs
/// meanwhile fails. Returns `false` if there is none.
pub async fn delete_identity(tx: &Tx, account: AccountId, issuer: &str) -> Result<bool> {
    let sql = "select subject from credentials where account_id = $1 and kind = 'oidc'";
    let subjects: Vec<(String,)> = sql::values(tx, sql, [account.into()]).await?;
    let Some((subject,)) = subjects.into_iter().find(|(subject,)| issuer_of(subject) == issuer) else {
        return Ok(false);
    };
    let sql = "delete from credentials where account_id = $1 and kind = 'oidc' and subject = $2";
    sql::run(tx, sql, [account.into(), subject.into()]).await?;
    let sql = "update accounts set link_counter = link_counter + 1 where id = $1";
    sql::run(tx, sql, [account.into()]).await?;
    Ok(true)
}

/// Deletes all identities of an account. The caller raises the counter of its links.
pub async fn delete_identities(tx: &Tx, account: AccountId) -> Result<()> {
    sql::run(tx, "delete from credentials where account_id = $1 and kind = 'oidc'", [account.into()]).await
}

/// The issuer in the subject of a credential, see [`Identity::stored`].
pub fn issuer_of(subject: &str) -> &str {
    subject.split_once(' ').map_or(subject, |(issuer, _)| issuer)
}
