//! Signs in with a passkey, and proves with one who the person is.

use aushang_mail_address::MailAddress;

use super::client::Client;
use super::open::{OpenedSession, PreparedSession, details_of};
use super::{attempts, store};
use crate::accounts::{self, Account};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::ProvedBy;
use crate::ids::CeremonyId;
use crate::passkeys::{self, Answer};
use crate::problem::{Problem, Reason, Result};
use crate::second_factors::UsedFactor;

/// Signs in without a password, unless people sign in only with a provider. The question is used up, also if the answer is wrong, and the check counts towards the
/// limit of passwords of the account that the answer claims to be from. An unknown passkey and a wrong signature fail
/// with the same error.
pub async fn sign_in_with_passkey(
    app: &App,
    ceremony: CeremonyId,
    response: &str,
    browser: Option<String>,
    client: Client,
) -> Result<OpenedSession> {
    app.settings.check_passwords_are_open()?;
    let answer = Answer::read(response)?;
    let account = find_account(app, &answer).await?;
    let (now, email) = (app.now(), account.as_ref().map(|account| account.email.clone()));
    let known = browser.clone();
    let state = app
        .write_with(move |tx, app| {
            Box::pin(async move {
                if let Some(email) = email {
                    attempts::take(tx, now, &email, known.as_deref()).await?;
                }
                passkeys::take_sign_in(tx, app, ceremony).await
            })
        })
        .await?;
    let account = account.filter(|_| answer.names_the_account()).ok_or(Reason::PasskeyRefused)?;
    if MailAddress::parse(&account.email).is_ok_and(|address| app.settings.is_recruiters(&address)) {
        return Err(Problem::field("email", Reason::RecruitingDomain).into());
    }
    let prepared = PreparedSession::new(app, &account, client)?.in_browser(app, browser).await?;
    app.write_with(move |tx, app| {
        Box::pin(async move {
            if !accounts::lock_unchanged(tx, &account).await? {
                return Err(Reason::PasskeyRefused.into());
            }
            passkeys::verify(tx, app, account.id, &answer, state).await?;
            if !prepared.sign_in(tx, app, &account, Some(UsedFactor::Passkey)).await? {
                return Err(Reason::PasskeyRefused.into());
            }
            Ok(prepared.into_opened(account))
        })
    })
    .await
}

/// The account that an answer claims to be from, if it can sign in: one whose password was revoked cannot.
async fn find_account(app: &App, answer: &Answer) -> Result<Option<Account>> {
    let db = app.db.reader();
    let Some(id) = passkeys::account_of(db, answer).await? else { return Ok(None) };
    Ok(accounts::find(db, id).await?.filter(|account| account.can_sign_in))
}

/// Records that the person has used a passkey of the account. Ten checks per session in 15 minutes.
pub async fn prove_with_passkey(
    app: &App,
    actor: &Actor,
    ceremony: CeremonyId,
    response: &str,
) -> Result<()> {
    let answer = Answer::read(response)?;
    let (now, asked) = (app.now(), actor.clone());
    let state = app
        .write_with(move |tx, app| {
            Box::pin(async move {
                attempts::take_in_session(tx, now, asked.session).await?;
                passkeys::take_proof(tx, app, &asked, ceremony).await
            })
        })
        .await?;
    let (account, session) = (actor.account, actor.session);
    app.write_with(move |tx, app| {
        Box::pin(async move {
            let account = accounts::lock(tx, account).await?.ok_or(Reason::NotSignedIn)?;
            passkeys::verify(tx, app, account.id, &answer, state).await?;
            if !store::update_proved(tx, session, app.now(), ProvedBy::Passkey).await? {
                return Err(Reason::NotSignedIn.into());
            }
            let details = details_of(Some(UsedFactor::Passkey));
            audit::record(tx, &app.audit, app.now(), &account, "session.prove", session.0, details).await
        })
    })
    .await
}
