//! Links an identity with the account that has the same address, after the account's password or a mailed code.

use aushang_db::Tx;

use super::redeem::{
    RequestContext, SignInCode, apply_stated_role, find_same_address, insert_link, prepare_session,
    require_second_factor,
};
use super::store::{self, CodePurpose, FoundSignIn};
use crate::accounts::{self, Account};
use crate::app::App;
use crate::mails::{self, Letter};
use crate::problem::{Error, Problem, Reason, Result};
use crate::secret::fingerprint;
use crate::session::{self, OpenedSession, PreparedSession};
use crate::{profiles, second_factors};

/// What confirms that the account belongs to the person.
pub enum Confirmation {
    Password(String),
    /// Instead of a password that the account does not have, or that is not accepted any more.
    MailedCode(String),
}

/// Mails a code to the account of an offer. It replaces an earlier one.
pub async fn request_link_code(tx: &Tx, app: &App, code: &SignInCode) -> Result<()> {
    let (found, account) = offered(tx, app, code).await?;
    if session::needs_password(app, &account) {
        return Err(Problem::field("password", Reason::Required).into());
    }
    let mailed = session::new_code(tx, app, account.id, found.id).await?;
    // Not longer than the offer, without which it is worth nothing.
    let until = (app.now() + session::CODE_VALID_FOR).min(found.expires_at);
    store::replace_mailed_code(tx, found.id, hash(&found, &mailed), until).await?;
    let institution = profiles::display_name(tx, account.profile).await?;
    let provider = app.providers.label_of(&found.sign_in.issuer);
    let letter = Letter::LinkCode { institution, provider, code: mailed, until };
    mails::send(tx, app, account.mailbox()?, letter).await
}

/// Checks the password or the mailed code and, if the account needs one, the code of an app, links the identity and opens a session. A mistake does not use up
/// the offer; checks have the limit of sign-ins.
pub async fn confirm(
    app: &App,
    code: SignInCode,
    confirmation: Confirmation,
    one_time_code: Option<String>,
    request: RequestContext,
) -> Result<OpenedSession> {
    let (found, account) = offered(app.db.reader(), app, &code).await?;
    let (account, mailed) = match confirmation {
        Confirmation::Password(password) => {
            (check_password(app, &account, password, request.browser_secret.as_deref()).await?, None)
        }
        Confirmation::MailedCode(_) if session::needs_password(app, &account) => {
            return Err(Problem::field("password", Reason::Required).into());
        }
        Confirmation::MailedCode(code) => {
            take_attempt(app, &account, request.browser_secret.clone()).await?;
            (account, Some(code))
        }
    };
    let prepared = prepare_session(app, &account, request, &found.sign_in).await?;
    let opened = app
        .write_with(move |tx, app| {
            Box::pin(async move {
                if let Some(code) = mailed
                    && let Some(reason) = check_mailed(tx, app, &found, &code).await?
                {
                    // The mistake is stored.
                    return Ok(Err(reason));
                }
                complete(tx, app, &found, account, one_time_code.as_deref(), prepared).await.map(Ok)
            })
        })
        .await?;
    opened.map_err(|reason| Problem::field("mailedCode", reason).into())
}

async fn offered(
    db: &impl aushang_db::Connection,
    app: &App,
    code: &SignInCode,
) -> Result<(FoundSignIn, Account)> {
    let found = store::find(db, CodePurpose::Confirm, &code.code, &code.browser_secret, app.now()).await?;
    let found = found.ok_or(Reason::LinkEnded)?;
    let account = find_same_address(db, app, &found.sign_in).await?.ok_or(Reason::LinkEnded)?;
    Ok((found, account))
}

async fn check_password(
    app: &App,
    offered: &Account,
    password: String,
    browser: Option<&str>,
) -> Result<Account> {
    let checked = session::check_password(app, &offered.email, password, browser).await;
    checked.map_err(|error| match error {
        Error::Problem(problem) if problem.reason == Reason::LoginFailed => {
            Problem::field("password", Reason::PasswordIncorrect).into()
        }
        other => other,
    })
}

async fn take_attempt(app: &App, account: &Account, browser: Option<String>) -> Result<()> {
    let (now, email) = (app.now(), account.email.clone());
    app.write(move |tx| {
        Box::pin(async move { session::take_attempt(tx, now, &email, browser.as_deref()).await })
    })
    .await
}

/// Compares a code with the mailed one. Returns why it is refused, and counts the mistake.
async fn check_mailed(tx: &Tx, app: &App, found: &FoundSignIn, code: &str) -> Result<Option<Reason>> {
    let mailed = store::find_mailed_code(tx, found.id).await?.filter(|mailed| {
        mailed.until.is_some_and(|until| until > app.now())
            && mailed.mistakes < i64::from(session::MAX_MISTAKES)
    });
    let Some(mailed) = mailed else { return Ok(Some(Reason::CodeEnded)) };
    if mailed.hash == Some(hash(found, &session::code_digits(code))) {
        return Ok(None);
    }
    store::count_mistake(tx, found.id).await?;
    Ok(Some(Reason::CodeIncorrect))
}

async fn complete(
    tx: &Tx,
    app: &App,
    found: &FoundSignIn,
    account: Account,
    one_time_code: Option<&str>,
    prepared: PreparedSession,
) -> Result<OpenedSession> {
    if !store::mark_used(tx, found.id).await? {
        return Err(Reason::LinkEnded.into());
    }
    apply_stated_role(tx, app, &account, &found.sign_in).await?;
    // The password or the address may have been changed since they were checked.
    if !accounts::lock_unchanged(tx, &account).await? {
        return Err(Reason::LinkEnded.into());
    }
    let same = find_same_address(tx, app, &found.sign_in).await?;
    if same.is_none_or(|same| same.id != account.id) {
        return Err(Reason::LinkEnded.into());
    }
    let used_factor = second_factors::use_code(tx, app, account.id, one_time_code).await?;
    require_second_factor(tx, app, &account, &found.sign_in, used_factor).await?;
    insert_link(tx, app, &account, &found.sign_in).await?;
    if !prepared.sign_in(tx, app, &account, used_factor).await? {
        return Err(Reason::LinkEnded.into());
    }
    // With the role that the provider states.
    Ok(prepared.into_opened(accounts::get(tx, account.id).await?))
}

/// The hash of a mailed code, which counts for one offer.
fn hash(found: &FoundSignIn, code: &str) -> Vec<u8> {
    fingerprint("mailed code of a link", &format!("{} {code}", found.id))
}
