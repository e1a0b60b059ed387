//! Lets a person prove again to be the owner of the account, before an action that cannot be undone or that gives
//! rights.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::open::details_of;
use super::proof_code::{CodeCheck, check_code};
use super::rehash::rehash;
use super::{attempts, password_rule, store};
use crate::accounts::{self, Account};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::ProvedBy;
use crate::ids::SessionId;
use crate::problem::{Fields, Problem, Reason, Result};
use crate::second_factors;

/// How long a proof counts.
const VALID_FOR: TimeDelta = TimeDelta::minutes(5);

/// Whether a proof of this time still counts. False for a time in the future, which was recorded by a clock that was
/// wrong.
pub fn is_fresh(proved_at: Timestamp, now: Timestamp) -> bool {
    (TimeDelta::zero()..=VALID_FOR).contains(&(now - proved_at))
}

/// Records that the person knows the password of the account and, with a code, reads its mail. An account with a second
/// factor needs a code of that instead, always. Where the account has no password, or passwords are closed, the code
/// alone suffices. Ten checks per session in 15 minutes.
pub async fn prove_identity(
    app: &App,
    actor: &Actor,
    password: Option<String>,
    code: Option<String>,
) -> Result<()> {
    if password.is_some() {
        app.settings.check_passwords_are_open()?;
    }
    let account = accounts::get(app.db.reader(), actor.account).await?;
    check_input(needs_password(app, &account), password.as_deref(), code.as_deref())?;
    let (now, session) = (app.now(), actor.session);
    app.write(move |tx| Box::pin(async move { attempts::take_in_session(tx, now, session).await })).await?;

    if let Some(password) = password {
        if !app.passwords.matches(password.clone(), account.password_hash.as_deref()).await? {
            return Err(incorrect());
        }
        rehash(app, &account, password).await;
    }
    let actor = actor.clone();
    let refused = app
        .write_with(move |tx, app| Box::pin(async move { record(tx, app, &actor, &account, code).await }))
        .await?;
    refused.map_or(Ok(()), |reason| Err(Problem::field("code", reason).into()))
}

/// Records a proof that was given elsewhere. Returns `false` if the session has ended.
pub async fn record_proof(tx: &Tx, session: SessionId, at: Timestamp, by: ProvedBy) -> Result<bool> {
    store::update_proved(tx, session, at, by).await
}

/// Whether the account proves with its password.
pub fn needs_password(app: &App, account: &Account) -> bool {
    account.password_hash.is_some() && app.settings.check_passwords_are_open().is_ok()
}

/// Records the proof. Returns why the code is refused, so that the mistake is stored.
async fn record(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    account: &Account,
    code: Option<String>,
) -> Result<Option<Reason>> {
    let (now, session) = (app.now(), actor.session);
    // Fails if a concurrent request has changed the password since it was checked.
    if !accounts::lock_unchanged(tx, account).await? {
        return Err(incorrect());
    }
    let used_factor = second_factors::use_code(tx, app, account.id, code.as_deref()).await?;
    let proved_by = match code {
        _ if used_factor.is_some() => ProvedBy::OneTimeCode,
        None => ProvedBy::Password,
        Some(code) => match check_code(tx, session, &code, now).await? {
            CodeCheck::Correct => ProvedBy::MailedCode,
            CodeCheck::Incorrect => return Ok(Some(Reason::CodeIncorrect)),
            CodeCheck::Ended => return Ok(Some(Reason::CodeEnded)),
        },
    };
    if !store::update_proved(tx, session, now, proved_by).await? {
        return Err(Reason::NotSignedIn.into());
    }
    audit::record(tx, &app.audit, now, account, "session.prove", session.0, details_of(used_factor)).await?;
    Ok(None)
}

fn check_input(needs_password: bool, password: Option<&str>, code: Option<&str>) -> Result<()> {
    let mut fields = Fields::default();
    match password {
        Some("") => fields.refuse("password", Reason::Required),
        None if needs_password => fields.refuse("password", Reason::Required),
        Some(password) if password.len() > password_rule::MAX_TYPED_BYTES => {
            fields.refuse("password", Reason::TooLong);
        }
        _ => {}
    }
    match code {
        None if !needs_password => fields.refuse("code", Reason::Required),
        Some(code) if code.trim().is_empty() => fields.refuse("code", Reason::Required),
        Some(code) if code.len() > MAX_CODE_BYTES => fields.refuse("code", Reason::TooLong),
        _ => {}
    }
    Ok(fields.done()?)
}

const MAX_CODE_BYTES: usize = 100;

fn incorrect() -> crate::problem::Error {
    Problem::field("password", Reason::PasswordIncorrect).into()
}
