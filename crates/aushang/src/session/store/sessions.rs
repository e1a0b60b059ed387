//! SQL for sessions and their tokens.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::accounts::{CAN_SIGN_IN, HAS_PASSKEY, HAS_SECOND_FACTOR};
use crate::enums::{AccountRole, Permissions, ProfileRole, ProvedBy};
use crate::ids::{AccountId, ProfileId, SessionId, SessionTokenId};
use crate::problem::Result;
use crate::session::client::Client;
use crate::session::provider_session::ProviderSession;
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
    pub has_second_factor: bool,
    pub has_passkey: bool,
    pub privacy_policy_version: Option<i64>,
    pub user_agreement_version: Option<i64>,
    pub profile_id: ProfileId,
    pub profile_role: ProfileRole,
    pub permissions: Permissions,
    pub four_eyes: bool,
    pub emergency_needs_two: bool,
    /// `None` if the session was ended.
    pub session_id: Option<SessionId>,
    /// When the session began.
    pub began_at: Option<Timestamp>,
    pub expires_at: Option<Timestamp>,
    /// When and how the person last proved in the session to be the owner of the account.
    pub proved_at: Option<Timestamp>,
    pub proved_by: Option<ProvedBy>,
    /// When the session ends at the latest. `None`: as the configuration says.
    pub ends_at: Option<Timestamp>,
    /// Whether the session began at a provider, without a second factor.
    pub began_without_second_factor: bool,
}

/// The columns of [`SignedIn`]. `ends`: the token or session whose end counts.
fn columns(ends: &str) -> String {
    format!(
        "accounts.id as account_id, accounts.email, accounts.role as account_role, \
         accounts.deputy_from, accounts.deputy_until, {CAN_SIGN_IN} as can_sign_in, \
         {HAS_SECOND_FACTOR} as has_second_factor, {HAS_PASSKEY} as has_passkey, accounts.privacy_policy_version, \
         accounts.user_agreement_version, p.id as profile_id, p.role as profile_role, p.permissions, p.four_eyes, \
         p.emergency_needs_two, s.id as session_id, s.created_at as began_at, {ends}.expires_at, s.proved_at, \
         s.proved_by, s.ends_at, \
         s.provider_issuer is not null and s.second_factor is not true as began_without_second_factor"
    )
}

/// The data of the session that a token belongs to.
#[derive(Debug, FromQueryResult)]
pub struct ByToken {
    /// `None`: the token waits for its first use.
    pub used_at: Option<Timestamp>,
    #[sea_orm(nested)]
    pub signed: SignedIn,
}

pub async fn find_signed(db: &impl Connection, claims: &Claims) -> Result<Option<ByToken>> {
    let sql = format!(
        "select t.used_at, {} from accounts join profiles p on p.id = accounts.profile_id \
         left join session_tokens t on t.id = $1 \
         left join sessions s on s.id = t.session_id and s.account_id = accounts.id \
         where accounts.id = $2 and p.id = $3",
        columns("t")
    );
    let values = [claims.jti.into(), claims.sub.into(), claims.feed_profile_id.into()];
    sql::row::<ByToken>(db, sql, values).await
}

/// The profile of an account and the data of [`find_signed`] except the current profile.
#[derive(Debug, FromQueryResult)]
pub struct Acting {
    pub own_profile: ProfileId,
    /// Whether the session has switched to the current profile.
    pub has_switched: bool,
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
        "select accounts.profile_id as own_profile, \
         exists (select 1 from session_profiles sp where sp.session_id = $1 and sp.profile_id = $3) as has_switched, {} \
         from accounts join profiles p on p.id = $3 \
         left join sessions s on s.id = $1 and s.account_id = accounts.id \
         where accounts.id = $2",
        columns("s")
    );
    sql::row::<Acting>(tx, sql, [session.into(), account.into(), profile.into()]).await
}

/// Records that the session may act for the profile.
pub async fn insert_switch(tx: &Tx, session: SessionId, profile: ProfileId, now: Timestamp) -> Result<()> {
    let sql = "insert into session_profiles (session_id, profile_id, switched_at) values ($1, $2, $3) \
               on conflict do nothing";
    sql::run(tx, sql, [session.into(), profile.into(), now.into()]).await
}

/// Whether the session has switched to the profile.
pub async fn has_switched(db: &impl Connection, session: SessionId, profile: ProfileId) -> Result<bool> {
    let sql = "select 1 from session_profiles where session_id = $1 and profile_id = $2";
    let row: Option<(i32,)> = sql::value(db, sql, [session.into(), profile.into()]).await?;
    Ok(row.is_some())
}

/// A new session. It ends with its last token.
pub struct NewSession<'a> {
    pub id: SessionId,
    pub account: AccountId,
    pub expires_at: Timestamp,
    /// When and how the person has proved to be the owner of the account.
    pub proved: Option<(Timestamp, ProvedBy)>,
    /// Whether the person used a second factor.
    pub second_factor: bool,
    pub client: &'a Client,
    /// `None`: the session did not begin with a provider.
    pub provider: Option<&'a ProviderSession>,
    /// When it ends at the latest. `None`: as the configuration says.
    pub ends_at: Option<Timestamp>,
}

pub async fn insert_session(tx: &Tx, now: Timestamp, new: NewSession<'_>) -> Result<()> {
    let NewSession { id, account, expires_at, proved, second_factor, client, provider, ends_at } = new;
    let row = vec![
        ("id", id.into()),
        ("account_id", account.into()),
        ("created_at", now.into()),
        ("expires_at", expires_at.into()),
        ("proved_at", proved.map(|(at, _)| at).into()),
        ("proved_by", proved.map(|(_, by)| by).into()),
        ("second_factor", second_factor.into()),
        ("seen_at", now.into()),
        ("browser", client.browser.into()),
        ("system", client.system.into()),
        ("network", client.network.clone().into()),
        ("provider_issuer", provider.map(|provider| provider.issuer.clone()).into()),
        ("provider_session", provider.and_then(|provider| provider.id.clone()).into()),
        ("ends_at", ends_at.into()),
    ];
    sql::insert(tx, "insert into sessions", row).await
}

/// When the console was last opened or shown in the session. `None`: it has ended.
pub async fn find_seen_at(db: &impl Connection, id: SessionId) -> Result<Option<Timestamp>> {
    let row: Option<(Timestamp,)> =
        sql::value(db, "select seen_at from sessions where id = $1", [id.into()]).await?;
    Ok(row.map(|(at,)| at))
}

/// Records that the console was opened or shown.
pub async fn update_seen(tx: &Tx, id: SessionId, now: Timestamp, client: &Client) -> Result<()> {
    let sql = "update sessions set seen_at = $2, browser = $3, system = $4, network = $5 where id = $1";
    let Client { browser, system, network } = client;
    let values = [id.into(), now.into(), (*browser).into(), (*system).into(), network.clone().into()];
    sql::run(tx, sql, values).await
}

/// Locks a session, so that it does not end meanwhile. Returns `false` if it has ended.
pub async fn lock_session(tx: &Tx, id: SessionId) -> Result<bool> {
    let sql = format!("select 1 from sessions where id = $1 {}", sql::lock(tx, "for no key update"));
    sql::any(tx, sql, [id.into()]).await
}

/// Lets a session end later, with its new token.
pub async fn extend_session(tx: &Tx, id: SessionId, expires_at: Timestamp) -> Result<()> {
    let sql = "update sessions set expires_at = $2 where id = $1 and expires_at < $2";
    sql::run(tx, sql, [id.into(), expires_at.into()]).await
}

/// Records that the person has proved in the session to be the owner of the account. Returns `false` if the session
/// has ended.
pub async fn update_proved(tx: &Tx, id: SessionId, now: Timestamp, by: ProvedBy) -> Result<bool> {
    let sql = "update sessions set proved_at = $2, proved_by = $3 where id = $1";
    Ok(sql::execute(tx, sql, [id.into(), now.into(), by.into()]).await? == 1)
}

/// Lets the session of an invitation last as long as any other.
pub async fn outlive_invitation(tx: &Tx, id: SessionId) -> Result<()> {
    sql::run(tx, "update sessions set ends_at = null where id = $1", [id.into()]).await
}

/// When and how the person last proved in the session to be the owner of the account.
pub async fn find_proved(tx: &Tx, id: SessionId) -> Result<Option<(Timestamp, ProvedBy)>> {
    let sql = "select proved_at, proved_by from sessions where id = $1 and proved_at is not null \
               and proved_by is not null";
    sql::value(tx, sql, [id.into()]).await
}

/// Whether the session exists. Ended sessions are deleted.
pub async fn is_open(db: &impl Connection, id: SessionId) -> Result<bool> {
    sql::any(db, "select 1 from sessions where id = $1", [id.into()]).await
}

/// An open session, as its owner sees it.
#[derive(Clone, Debug, FromQueryResult)]
pub struct SessionRow {
    pub id: SessionId,
    pub created_at: Timestamp,
    pub seen_at: Timestamp,
    pub expires_at: Timestamp,
    pub browser: Option<String>,
    pub system: Option<String>,
    pub network: Option<String>,
    pub provider_issuer: Option<String>,
}

/// The open sessions of an account, the most recently used first.
pub async fn list_sessions(
    db: &impl Connection,
    account: AccountId,
    now: Timestamp,
    limit: u64,
) -> Result<Vec<SessionRow>> {
    let sql = "select id, created_at, seen_at, expires_at, browser, system, network, provider_issuer from sessions \
               where account_id = $1 and expires_at > $2 order by seen_at desc, id limit $3";
    sql::rows(db, sql, [account.into(), now.into(), limit.into()]).await
}

/// Ends a session with all of its tokens. Returns `false` if the account has no such session.
pub async fn delete_session(tx: &Tx, id: SessionId, account: AccountId) -> Result<bool> {
    let sql = "delete from sessions where id = $1 and account_id = $2";
    Ok(sql::execute(tx, sql, [id.into(), account.into()]).await? == 1)
}

/// Ends all sessions of an account, except `kept` with this token alone: other tokens of it may be copies. Returns how
/// many sessions.
pub async fn delete_sessions_of(
    tx: &Tx,
    account: AccountId,
    kept: Option<(SessionId, SessionTokenId)>,
) -> Result<u64> {
    let session = kept.map(|(session, _)| session);
    let sql = "delete from sessions where account_id = $1 and id is distinct from $2";
    let ended = sql::execute(tx, sql, [account.into(), session.into()]).await?;
    if let Some((session, token)) = kept {
        let sql = "delete from session_tokens where session_id = $1 and id <> $2";
        sql::run(tx, sql, [session.into(), token.into()]).await?;
    }
    Ok(ended)
}

/// A session that was ended, and the profile of its account.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Ended {
    pub id: SessionId,
    pub profile: ProfileId,
}

/// Ends the sessions that began with a provider: those of a session there, or all of an account. Returns them.
pub async fn delete_sessions_of_provider(
    tx: &Tx,
    issuer: &str,
    session: Option<&str>,
    account: Option<AccountId>,
) -> Result<Vec<Ended>> {
    let named = "provider_issuer = $1 and (provider_session = $2 or $2 is null and account_id = $3)";
    let values = || [issuer.into(), session.into(), account.into()];
    let sql = format!(
        "select sessions.id, a.profile_id as profile from sessions join accounts a on a.id = account_id \
         where {named} order by sessions.id"
    );
    let ended = sql::rows(tx, sql, values()).await?;
    sql::run(tx, format!("delete from sessions where {named}"), values()).await?;
    Ok(ended)
}

/// Ends the sessions of an account in which the console was opened longest ago, so that `kept` remain.
pub async fn delete_oldest_sessions(tx: &Tx, account: AccountId, kept: u64) -> Result<()> {
    let sql = "delete from sessions where account_id = $1 and id not in \
               (select id from sessions where account_id = $1 order by seen_at desc, id desc limit $2)";
    sql::run(tx, sql, [account.into(), kept.into()]).await
}

pub async fn delete_all_sessions(tx: &Tx) -> Result<()> {
    sql::run(tx, "delete from sessions", []).await
}

pub async fn delete_ended_sessions(tx: &Tx, now: Timestamp) -> Result<bool> {
    Ok(sql::delete_batch(tx, "delete from sessions", "id", "expires_at < $1", [now.into()]).await?)
}

/// Inserts a token. `used_at` is `None` if the tokens before it work until its first use.
pub async fn insert_token(
    tx: &Tx,
    claims: &Claims,
    session: SessionId,
    now: Timestamp,
    used_at: Option<Timestamp>,
) -> Result<()> {
    let sql = "insert into session_tokens (id, session_id, created_at, expires_at, used_at) \
               values ($1, $2, $3, $4, $5)";
    let values = [claims.jti.into(), session.into(), now.into(), claims.expires_at().into(), used_at.into()];
    sql::run(tx, sql, values).await
}

/// Deletes the tokens of a session that wait for their first use, except the `kept` newest ones.
pub async fn delete_waiting_tokens_except(tx: &Tx, session: SessionId, kept: u64) -> Result<()> {
    let sql = "delete from session_tokens where session_id = $1 and used_at is null and id not in \
               (select id from session_tokens where session_id = $1 and used_at is null \
               order by created_at desc, id desc limit $2)";
    sql::run(tx, sql, [session.into(), kept.into()]).await
}

/// Records the first use of a token, which then is valid as long as it was issued for. Returns `false` if it was
/// used already, or if its session has ended.
pub async fn activate_token(tx: &Tx, claims: &Claims, now: Timestamp) -> Result<bool> {
    let sql = "update session_tokens set used_at = $2, expires_at = $3 \
               where id = $1 and used_at is null and expires_at > $2";
    Ok(sql::execute(tx, sql, [claims.jti.into(), now.into(), claims.expires_at().into()]).await? == 1)
}

/// Lets all other tokens of a session end at this time, if they do not end earlier.
pub async fn end_other_tokens(
    tx: &Tx,
    session: SessionId,
    except: SessionTokenId,
    at: Timestamp,
) -> Result<()> {
    let sql = "update session_tokens set expires_at = $3 \
               where session_id = $1 and id <> $2 and expires_at > $3";
    sql::run(tx, sql, [session.into(), except.into(), at.into()]).await
}

/// Whether the token exists and has not expired.
pub async fn has_token(tx: &Tx, token: SessionTokenId, now: Timestamp) -> Result<bool> {
    let sql = "select 1 from session_tokens where id = $1 and expires_at > $2";
    sql::any(tx, sql, [token.into(), now.into()]).await
}

/// Whether another token of the session was used later, so that this one is about to end.
pub async fn is_replaced(db: &impl Connection, token: SessionTokenId) -> Result<bool> {
    let sql = "select 1 from session_tokens t join session_tokens o on o.session_id = t.session_id \
               where t.id = $1 and o.used_at > t.used_at limit 1";
    sql::any(db, sql, [token.into()]).await
}

pub async fn delete_ended_tokens(tx: &Tx, now: Timestamp) -> Result<bool> {
    Ok(sql::delete_batch(tx, "delete from session_tokens", "id", "expires_at < $1", [now.into()]).await?)
}
