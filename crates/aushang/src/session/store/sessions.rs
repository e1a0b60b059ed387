//! SQL for sessions.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::accounts::CAN_SIGN_IN;
use crate::enums::{AccountRole, Permissions, ProfileRole};
use crate::ids::{AccountId, ProfileId, SessionId};
use crate::problem::Result;
use crate::session::token::Claims;
use crate::sql;

/// The data of a session that identifies the caller. Read with one statement on each request.
#[derive(Debug, FromQueryResult)]
pub struct SignedIn {
    pub account_id: AccountId,
    pub email: String,
    /// Without the rights of a deputy.
    pub account_role: AccountRole,
    pub deputy_from: Option<Timestamp>,
    pub deputy_until: Option<Timestamp>,
    pub can_sign_in: bool,
    pub privacy_policy_version: Option<i64>,
    pub user_agreement_version: Option<i64>,
    pub profile_id: ProfileId,
    pub profile_role: ProfileRole,
    pub permissions: Permissions,
    pub four_eyes: bool,
    /// `None` if the session was ended.
    pub expires_at: Option<Timestamp>,
    /// When the person last entered the password in the session.
    pub proved_at: Option<Timestamp>,
}

/// The columns of [`SignedIn`].
fn columns() -> String {
    format!(
        "accounts.id as account_id, accounts.email, accounts.role as account_role, \
         accounts.deputy_from, accounts.deputy_until, {CAN_SIGN_IN} as can_sign_in, \
         accounts.privacy_policy_version, accounts.user_agreement_version, p.id as profile_id, \
         p.role as profile_role, p.permissions, p.four_eyes, s.expires_at, s.proved_at"
    )
}

pub async fn find_signed(db: &impl Connection, claims: &Claims) -> Result<Option<SignedIn>> {
    let sql = format!(
        "select {} from accounts join profiles p on p.id = accounts.profile_id \
         left join sessions s on s.id = $1 and s.account_id = accounts.id \
         where accounts.id = $2 and p.id = $3",
        columns()
    );
    let values = [claims.jti.into(), claims.sub.into(), claims.feed_profile_id.into()];
    sql::row::<SignedIn>(db, sql, values).await
}

/// The profile of an account and the data of [`find_signed`] except the current profile.
#[derive(Debug, FromQueryResult)]
pub struct Acting {
    pub own_profile: ProfileId,
    #[sea_orm(nested)]
    pub signed: SignedIn,
}

/// `None` if the account or the current profile was deleted.
pub async fn find_acting(
    tx: &Tx,
    session: SessionId,
    account: AccountId,
    profile: ProfileId,
) -> Result<Option<Acting>> {
    let sql = format!(
        "select accounts.profile_id as own_profile, {} from accounts join profiles p on p.id = $3 \
         left join sessions s on s.id = $1 and s.account_id = accounts.id \
         where accounts.id = $2",
        columns()
    );
    sql::row::<Acting>(tx, sql, [session.into(), account.into(), profile.into()]).await
}

pub async fn insert_session(
    tx: &Tx,
    claims: &Claims,
    now: Timestamp,
    proved_at: Option<Timestamp>,
) -> Result<()> {
    let sql = "insert into sessions (id, account_id, created_at, expires_at, proved_at) \
               values ($1, $2, $3, $4, $5)";
    let values =
        [claims.jti.into(), claims.sub.into(), now.into(), claims.expires_at().into(), proved_at.into()];
    sql::run(tx, sql, values).await
}

/// Records that the person has entered the password in the session. Returns `false` if the session has ended.
pub async fn update_proved(tx: &Tx, id: SessionId, now: Timestamp) -> Result<bool> {
    let sql = "update sessions set proved_at = $2 where id = $1";
    Ok(sql::execute(tx, sql, [id.into(), now.into()]).await? == 1)
}

/// Whether the session exists. Ended sessions are deleted.
pub async fn is_open(db: &impl Connection, id: SessionId) -> Result<bool> {
    sql::any(db, "select 1 from sessions where id = $1", [id.into()]).await
}

pub async fn delete_session(tx: &Tx, id: SessionId) -> Result<()> {
    sql::run(tx, "delete from sessions where id = $1", [id.into()]).await
}

/// Deletes all sessions of an account except `except`.
pub async fn delete_sessions_of(tx: &Tx, account: AccountId, except: Option<SessionId>) -> Result<()> {
    let sql = "delete from sessions where account_id = $1 and id is distinct from $2";
    sql::run(tx, sql, [account.into(), except.into()]).await
}

pub async fn delete_all_sessions(tx: &Tx) -> Result<()> {
    sql::run(tx, "delete from sessions", []).await
}

pub async fn delete_ended_sessions(tx: &Tx, now: Timestamp) -> Result<bool> {
    Ok(sql::delete_batch(tx, "delete from sessions", "id", "expires_at < $1", [now.into()]).await?)
}
