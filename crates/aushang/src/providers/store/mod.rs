//! SQL for sign-ins with a provider, from the callback until the console has redeemed the code.

pub(super) mod reader_codes;

use aushang_db::{Connection, Timestamp, Tx, new_id};
use sea_orm::FromQueryResult;
use uuid::Uuid;

use super::roles::StatedRoles;
use crate::problem::Result;
use crate::secret::fingerprint;
use crate::sql;

sql::read_as_json!(StatedRoles);

/// What a code is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CodePurpose {
    /// Opens a session, or offers a link.
    SignIn,
    /// Links the identity with the account that is signed in.
    Link,
    /// Links the identity with the account that has the same address, after its password or a mailed code.
    Confirm,
    /// Proves in a session that the account is the person's.
    Prove,
    /// Links the identity with an invited account.
    Accept,
}

impl CodePurpose {
    /// The hash of a code. A code for another purpose has another hash.
    pub fn fingerprint(self, code: &str) -> Vec<u8> {
        let purpose = match self {
            Self::SignIn => "code of a sign-in",
            Self::Link => "code of a link",
            Self::Confirm => "code of a confirmation",
            Self::Prove => "code of a proof",
            Self::Accept => "code of an acceptance",
        };
        fingerprint(purpose, code)
    }
}

/// The hash of the secret in the cookie.
pub(super) fn browser_hash(secret: &str) -> Vec<u8> {
    fingerprint("browser of a sign-in", secret)
}

/// What the provider has stated.
#[derive(Clone, Debug, FromQueryResult)]
pub(super) struct SignIn {
    pub issuer: String,
    pub subject: String,
    /// The person's address, if the provider may confirm it.
    pub email: Option<String>,
    /// When the person entered a password or the like at the provider.
    pub authenticated_at: Option<Timestamp>,
    pub provider_session: Option<String>,
    /// Whether the person used a second factor there.
    pub second_factor: bool,
    /// The roles that the claims of the person mean.
    pub roles: StatedRoles,
}

pub(super) struct Hashes {
    pub state: Vec<u8>,
    pub code: Vec<u8>,
    pub browser: Vec<u8>,
}

/// Returns `false` if the state was used before.
pub(super) async fn insert(
    tx: &Tx,
    now: Timestamp,
    hashes: Hashes,
    sign_in: &SignIn,
    until: Timestamp,
) -> Result<bool> {
    let row = vec![
        ("id", new_id(now).into()),
        ("state_hash", hashes.state.into()),
        ("code_hash", hashes.code.into()),
        ("browser_hash", hashes.browser.into()),
        ("issuer", sign_in.issuer.clone().into()),
        ("subject", sign_in.subject.clone().into()),
        ("email", sign_in.email.clone().into()),
        ("authenticated_at", sign_in.authenticated_at.into()),
        ("provider_session", sign_in.provider_session.clone().into()),
        ("second_factor", sign_in.second_factor.into()),
        ("roles", sql::to_json(&sign_in.roles)?.into()),
        ("created_at", now.into()),
        ("expires_at", until.into()),
        ("used", false.into()),
    ];
    sql::insert_if_new(tx, "insert into provider_sign_ins", row, "state_hash").await
}

/// The sign-in of a valid code.
#[derive(Clone, Debug, FromQueryResult)]
pub(super) struct FoundSignIn {
    pub id: Uuid,
    pub expires_at: Timestamp,
    #[sea_orm(nested)]
    pub sign_in: SignIn,
}

pub(super) async fn find(
    db: &impl Connection,
    purpose: CodePurpose,
    code: &str,
    secret: &str,
    now: Timestamp,
) -> Result<Option<FoundSignIn>> {
    let sql = "select id, expires_at, issuer, subject, email, authenticated_at, provider_session, second_factor, roles \
               from provider_sign_ins where code_hash = $1 and browser_hash = $2 and expires_at > $3 and not used";
    sql::row::<FoundSignIn>(
        db,
        sql,
        [purpose.fingerprint(code).into(), browser_hash(secret).into(), now.into()],
    )
    .await
}

/// Returns `false` if the code was used by a concurrent request.
pub(super) async fn mark_used(tx: &Tx, id: Uuid) -> Result<bool> {
    let sql = "update provider_sign_ins set used = true where id = $1 and not used";
    Ok(sql::execute(tx, sql, [id.into()]).await? == 1)
}

/// Replaces the code by one for the confirmation. Returns `false` if it was used by a concurrent request.
pub(super) async fn offer(tx: &Tx, id: Uuid, old: &str, new: &str, until: Timestamp) -> Result<bool> {
    let sql = "update provider_sign_ins set code_hash = $3, expires_at = $4 \
               where id = $1 and code_hash = $2 and not used";
    let (old, new) = (CodePurpose::SignIn.fingerprint(old), CodePurpose::Confirm.fingerprint(new));
    Ok(sql::execute(tx, sql, [id.into(), old.into(), new.into(), until.into()]).await? == 1)
}

/// A code that was mailed to the account of an offer.
#[derive(FromQueryResult)]
pub(super) struct MailedCode {
    #[sea_orm(alias = "mailed_code_hash")]
    pub hash: Option<Vec<u8>>,
    #[sea_orm(alias = "mailed_code_until")]
    pub until: Option<Timestamp>,
    pub mistakes: i64,
}

pub(super) async fn replace_mailed_code(tx: &Tx, id: Uuid, hash: Vec<u8>, until: Timestamp) -> Result<()> {
    let sql = "update provider_sign_ins set mailed_code_hash = $2, mailed_code_until = $3, mistakes = 0 \
               where id = $1";
    sql::run(tx, sql, [id.into(), hash.into(), until.into()]).await
}

/// Locks the code, so that concurrent entries are counted one after the other.
pub(super) async fn find_mailed_code(tx: &Tx, id: Uuid) -> Result<Option<MailedCode>> {
    let lock = sql::lock(tx, "for update");
    let sql = format!(
        "select mailed_code_hash, mailed_code_until, mistakes from provider_sign_ins where id = $1 {lock}"
    );
    sql::row(tx, sql, [id.into()]).await
}

pub(super) async fn count_mistake(tx: &Tx, id: Uuid) -> Result<()> {
    sql::run(tx, "update provider_sign_ins set mistakes = mistakes + 1 where id = $1", [id.into()]).await
}

/// Ends the sign-ins that have not become a session yet: those of a session at the provider, or without one all of a
/// person.
pub(super) async fn end_pending(
    tx: &Tx,
    issuer: &str,
    session: Option<&str>,
    subject: Option<&str>,
) -> Result<()> {
    let (column, value) = match (session, subject) {
        (Some(session), _) => ("provider_session", session),
        (None, Some(subject)) => ("subject", subject),
        (None, None) => return Ok(()),
    };
    let sql =
        format!("update provider_sign_ins set used = true where issuer = $1 and {column} = $2 and not used");
    sql::run(tx, sql, [issuer.into(), value.into()]).await
}

pub(super) async fn delete_old(tx: &Tx, before: Timestamp) -> Result<bool> {
    let sql = "delete from provider_sign_ins";
    Ok(sql::delete_batch(tx, sql, "id", "created_at < $1", [before.into()]).await?)
}

/// Records a logout token. Returns `false` if it was used before.
pub(super) async fn insert_logout(tx: &Tx, token: Vec<u8>, now: Timestamp) -> Result<bool> {
    let row = vec![("token_hash", token.into()), ("used_at", now.into())];
    sql::insert_if_new(tx, "insert into provider_logouts", row, "token_hash").await
}

pub(super) async fn delete_old_logouts(tx: &Tx, before: Timestamp) -> Result<bool> {
    let sql = "delete from provider_logouts";
    Ok(sql::delete_batch(tx, sql, "token_hash", "used_at < $1", [before.into()]).await?)
}
