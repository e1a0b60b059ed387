//! SQL for passkeys, and for what browsers are asked to sign with them. Passkeys are written only while the account's
//! row is locked.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;
use uuid::Uuid;

use crate::ids::{AccountId, CeremonyId, PasskeyId, SessionId};
use crate::problem::Result;
use crate::sql;

/// A passkey as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct PasskeyRow {
    pub id: PasskeyId,
    pub name: String,
    pub created_at: Timestamp,
    /// `None`: it was not used since it was added.
    pub last_used_at: Option<Timestamp>,
}

/// What a passkey is verified with.
#[derive(Clone, Debug, FromQueryResult)]
pub struct StoredPasskey {
    pub id: PasskeyId,
    #[sea_orm(alias = "account_id")]
    pub account: AccountId,
    /// Public key, counter and flags, as JSON.
    pub credential: String,
    /// How the device names the account.
    pub handle: Option<Uuid>,
}

/// The passkeys of an account, the oldest first.
pub async fn list(db: &impl Connection, account: AccountId) -> Result<Vec<PasskeyRow>> {
    let sql = "select id, name, created_at, last_used_at from passkeys where account_id = $1 \
               order by created_at, id";
    sql::rows(db, sql, [account.into()]).await
}

pub async fn count(db: &impl Connection, account: AccountId) -> Result<u64> {
    sql::count(db, "select count(*) from passkeys where account_id = $1", [account.into()]).await
}

/// The ids that devices have given to the keys of an account.
pub async fn credential_ids(db: &impl Connection, account: AccountId) -> Result<Vec<Vec<u8>>> {
    let sql = "select credential_id from passkeys where account_id = $1 order by created_at, id";
    let rows: Vec<(Vec<u8>,)> = sql::values(db, sql, [account.into()]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Finds a passkey by the id that the device has given to it.
pub async fn find(db: &impl Connection, credential_id: &[u8]) -> Result<Option<StoredPasskey>> {
    let sql = "select p.id, p.account_id, p.credential, a.passkey_handle as handle from passkeys p \
               join accounts a on a.id = p.account_id where p.credential_id = $1";
    sql::row(db, sql, [credential_id.into()]).await
}

/// How devices name the account. Creates the name if there is none.
pub async fn handle(tx: &Tx, account: AccountId, new: Uuid) -> Result<Uuid> {
    let sql = "update accounts set passkey_handle = $2 where id = $1 and passkey_handle is null";
    sql::run(tx, sql, [account.into(), new.into()]).await?;
    let row: Option<(Uuid,)> =
        sql::value(tx, "select passkey_handle from accounts where id = $1", [account.into()]).await?;
    Ok(row.map_or(new, |(handle,)| handle))
}

/// Returns `false` if a passkey with this id of a device exists, of any account.
pub async fn insert(
    tx: &Tx,
    account: AccountId,
    passkey: PasskeyRow,
    (credential_id, credential): (&[u8], String),
) -> Result<bool> {
    let row = vec![
        ("id", passkey.id.into()),
        ("account_id", account.into()),
        ("name", passkey.name.into()),
        ("credential_id", credential_id.into()),
        ("credential", credential.into()),
        ("created_at", passkey.created_at.into()),
    ];
    sql::insert_if_new(tx, "insert into passkeys", row, "credential_id").await
}

/// Records the use of a passkey with its new counter.
pub async fn update_used(tx: &Tx, id: PasskeyId, credential: String, now: Timestamp) -> Result<()> {
    let sql = "update passkeys set credential = $2, last_used_at = $3 where id = $1";
    sql::run(tx, sql, [id.into(), credential.into(), now.into()]).await
}

/// Returns `false` if the account has no such passkey.
pub async fn rename(tx: &Tx, account: AccountId, id: PasskeyId, name: String) -> Result<bool> {
    let sql = "update passkeys set name = $3 where id = $1 and account_id = $2";
    Ok(sql::execute(tx, sql, [id.into(), account.into(), name.into()]).await? == 1)
}

/// Returns `false` if the account has no such passkey.
pub async fn delete(tx: &Tx, account: AccountId, id: PasskeyId) -> Result<bool> {
    let sql = "delete from passkeys where id = $1 and account_id = $2";
    Ok(sql::execute(tx, sql, [id.into(), account.into()]).await? == 1)
}

/// Deletes all passkeys of an account. Returns how many there were.
pub async fn delete_all(tx: &Tx, account: AccountId) -> Result<u64> {
    sql::execute(tx, "delete from passkeys where account_id = $1", [account.into()]).await
}

/// Stores what a browser is asked to sign. `session` is the one that may answer.
pub async fn insert_ceremony(
    tx: &Tx,
    id: CeremonyId,
    purpose: &'static str,
    session: Option<SessionId>,
    state: String,
    expires_at: Timestamp,
) -> Result<()> {
    let row = vec![
        ("id", id.into()),
        ("purpose", purpose.into()),
        ("session_id", session.into()),
        ("state", state.into()),
        ("expires_at", expires_at.into()),
    ];
    sql::insert(tx, "insert into passkey_ceremonies", row).await
}

/// Deletes what a browser was asked to sign, so that it is answered once, and returns its state. `None` if there is none
/// of this purpose and session that is still valid.
pub async fn take_ceremony(
    tx: &Tx,
    id: CeremonyId,
    purpose: &'static str,
    session: Option<SessionId>,
    now: Timestamp,
) -> Result<Option<String>> {
    let is_this = "id = $1 and purpose = $2 and session_id is not distinct from $3 and expires_at > $4";
    let values = || [id.into(), purpose.into(), session.into(), now.into()];
    let sql = format!("select state from passkey_ceremonies where {is_this}");
    let state: Option<(String,)> = sql::value(tx, sql, values()).await?;
    let sql = format!("delete from passkey_ceremonies where {is_this}");
    // Of two answers at once, one deletes it.
    let is_first = sql::execute(tx, sql, values()).await? == 1;
    Ok(state.map(|(state,)| state).filter(|_| is_first))
}

/// Deletes all of them: they were made before a backup was restored.
pub async fn delete_all_ceremonies(tx: &Tx) -> Result<()> {
    sql::run(tx, "delete from passkey_ceremonies", []).await
}

pub async fn delete_ended_ceremonies(tx: &Tx, now: Timestamp) -> Result<bool> {
    let ended = "expires_at <= $1";
    Ok(sql::delete_batch(tx, "delete from passkey_ceremonies", "id", ended, [now.into()]).await?)
}
