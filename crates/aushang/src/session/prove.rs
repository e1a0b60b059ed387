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
/// factor needs a code of that instead, always. A fresh proof by a provider in this session replaces the password; a code
/// is required then, and the proof is as old as that one. Where the account has no password, or passwords are closed, the
/// code alone suffices. Ten checks per session in 15 minutes.
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
    let needed = Needed {
        password: needs_password(app, &account),
        is_by_provider: actor.proof.is_some_and(ProvedBy::is_by_provider),
    };
    needed.check(password.as_deref(), code.as_deref())?;
    let (now, session) = (app.now(), actor.session);
    app.write(move |tx| Box::pin(async move { attempts::take_in_session(tx, now, session).await })).await?;

    let has_password = password.is_some();
    if let Some(password) = password {
        if !app.passwords.matches(password.clone(), account.password_hash.as_deref()).await? {
            return Err(incorrect());
        }
        rehash(app, &account, password).await;
    }
    let actor = actor.clone();
    let refused = app
        .write_with(move |tx, app| {
            Box::pin(async move { record(tx, app, &actor, &account, has_password, code).await })
        })
        .await?;
    refused.map_or(Ok(()), |reason| Err(Problem::field("code", reason).into()))
}

/// Records a proof that was given elsewhere, unless it is weaker than the last one, which still counts. Returns `false` if
/// the session has ended.
pub async fn record_proof(
    tx: &Tx,
    session: SessionId,
    at: Timestamp,
    by: ProvedBy,
    now: Timestamp,
) -> Result<bool> {
    let last = store::find_proved(tx, session).await?;
    if !by.is_strong() && last.is_some_and(|(at, last)| last.is_strong() && is_fresh(at, now)) {
        return Ok(true);
    }
    store::update_proved(tx, session, at, by).await
}

/// Whether the account proves with its password.
pub fn needs_password(app: &App, account: &Account) -> bool {
    account.password_hash.is_some() && app.settings.check_passwords_are_open().is_ok()
}

/// When a proof began that a code completes: now with the password, or where none is needed, otherwise with the last proof
/// of the session if that is a fresh one by a provider. `None`: the password is missing.
fn begun_at(
    has_password: bool,
    needs_password: bool,
    last: Option<(Timestamp, ProvedBy)>,
    now: Timestamp,
) -> Option<Timestamp> {
    if has_password || !needs_password {
        return Some(now);
    }
    last.filter(|(at, by)| by.is_by_provider() && is_fresh(*at, now)).map(|(at, _)| at)
}

/// Records the proof. Returns why the code is refused, so that the mistake is stored.
async fn record(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    account: &Account,
    has_password: bool,
    code: Option<String>,
) -> Result<Option<Reason>> {
    let (now, session) = (app.now(), actor.session);
    // Fails if a concurrent request has changed the password since it was checked.
    if !accounts::lock_unchanged(tx, account).await? {
        return Err(incorrect());
    }
    // Another request may have proved otherwise since the actor was loaded, or time has passed.
    let last = store::find_proved(tx, session).await?;
    let began = begun_at(has_password, needs_password(app, account), last, now);
    let began = began.ok_or_else(|| Problem::field("password", Reason::Required))?;
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
    if !store::update_proved(tx, session, began, proved_by).await? {
        return Err(Reason::NotSignedIn.into());
    }
    audit::record(tx, &app.audit, now, account, "session.prove", session.0, details_of(used_factor)).await?;
    Ok(None)
}

/// What an account has to send.
struct Needed {
    /// The account has one, and passwords are open.
    password: bool,
    /// The last proof of the session is a fresh one by a provider.
    is_by_provider: bool,
}

impl Needed {
    fn check(&self, password: Option<&str>, code: Option<&str>) -> Result<(), Problem> {
        let mut fields = Fields::default();
        let by_provider = self.is_by_provider && password.is_none();
        match password {
            Some("") => fields.refuse("password", Reason::Required),
            None if self.password && !by_provider => fields.refuse("password", Reason::Required),
            Some(password) if password.len() > password_rule::MAX_TYPED_BYTES => {
                fields.refuse("password", Reason::TooLong);
            }
            _ => {}
        }
        match code {
            None if !self.password || by_provider => fields.refuse("code", Reason::Required),
            Some(code) if code.trim().is_empty() => fields.refuse("code", Reason::Required),
            Some(code) if code.len() > MAX_CODE_BYTES => fields.refuse("code", Reason::TooLong),
            _ => {}
        }
        fields.done()
    }
}

const MAX_CODE_BYTES: usize = 100;

fn incorrect() -> crate::problem::Error {
    Problem::field("password", Reason::PasswordIncorrect).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60_000;

    #[test]
    fn code_completes_a_password_or_a_fresh_proof_by_a_provider() {
        use ProvedBy::{
            MailedCode, OneTimeCode, Passkey, Password, Provider, ProviderSecondFactor, SignInLink,
        };
        let now = Timestamp::from_millis(60 * MINUTE);
        let at = |minutes: i64, millis: i64| Timestamp::from_millis(now.millis() - minutes * MINUTE - millis);
        let fresh = at(5, 0);
        // Whether the password was sent and is needed, the last proof of the session, and when the proof began.
        for (has_password, needs_password, last, expected) in [
            (true, true, None, Some(now)),
            (true, true, Some((fresh, Provider)), Some(now)),
            (false, false, None, Some(now)),
            (false, false, Some((fresh, Provider)), Some(now)),
            (false, true, None, None),
            (false, true, Some((fresh, Provider)), Some(fresh)),
            (false, true, Some((fresh, ProviderSecondFactor)), Some(fresh)),
            (false, true, Some((now, Provider)), Some(now)),
            (false, true, Some((at(5, 1), Provider)), None),
            (false, true, Some((at(0, -1), Provider)), None),
            (false, true, Some((now, Password)), None),
            (false, true, Some((now, OneTimeCode)), None),
            (false, true, Some((now, MailedCode)), None),
            (false, true, Some((now, Passkey)), None),
            (false, true, Some((now, SignInLink)), None),
        ] {
            let begun = begun_at(has_password, needs_password, last, now);
            assert_eq!(begun, expected, "{has_password} {needs_password} {last:?}");
        }
    }

    #[test]
    fn password_or_provider_or_code_is_needed() {
        let (password, code) = (Some("Geheim1234"), Some("123456"));
        for (account, is_by_provider, sent, expected) in [
            (true, false, (password, None), None),
            (true, false, (password, code), None),
            (true, false, (None, code), Some("password")),
            (true, false, (None, None), Some("password")),
            (true, true, (None, code), None),
            (true, true, (None, None), Some("code")),
            (true, true, (password, None), None),
            (true, true, (Some(""), code), Some("password")),
            (true, true, (None, Some(" ")), Some("code")),
            (false, false, (None, code), None),
            (false, false, (None, None), Some("code")),
            (false, true, (None, None), Some("code")),
            (false, true, (password, None), Some("code")),
        ] {
            let refused = Needed { password: account, is_by_provider }.check(sent.0, sent.1).err();
            let field = refused.map(|problem| problem.fields[0].field.to_string());
            assert_eq!(field.as_deref(), expected, "{account} {is_by_provider} {sent:?}");
        }
    }

    #[test]
    fn proof_is_strong_if_a_stolen_password_is_not_enough() {
        for (by, is_strong) in [
            (ProvedBy::Password, false),
            (ProvedBy::provider(false), false),
            (ProvedBy::provider(true), true),
            (ProvedBy::OneTimeCode, true),
            (ProvedBy::MailedCode, true),
            (ProvedBy::Passkey, true),
            (ProvedBy::SignInLink, true),
        ] {
            assert_eq!(by.is_strong(), is_strong, "{by:?}");
        }
    }
}
