//! A forgotten password: a link is asked for, mailed, and used once.

use aushang_db::{Timestamp, Tx};
use aushang_jobs::{Job, JobError, enqueue};
use aushang_mail_address::MailAddress;
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::open::{Opened, Opening};
use super::{password_rule, store};
use crate::accounts::{self, Account, Purpose, input};
use crate::app::App;
use crate::audit;
use crate::mails::{self, Letter};
use crate::problem::{Error, Fields, Problem, Reason, Result};
use crate::profiles;
use crate::secret::fingerprint;

/// Mails to one address within an hour.
const MAX_MAILS: u64 = 3;
pub(super) const WINDOW: TimeDelta = TimeDelta::hours(1);

/// Looks for the account afterwards, so that the answer to a known address and to an unknown one
/// takes the same work and leaves the same rows.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendResetMail {
    pub email: String,
}

/// Asks for a mail. What is too much is left out without a word.
pub async fn request_reset(tx: &Tx, app: &App, email: &str) -> Result<()> {
    let now = app.now();
    let mut fields = Fields::default();
    let email = input::address(&mut fields, "email", email);
    fields.done()?;
    let email = email.expect("what is no address was refused");
    let budget = fingerprint("reset of address", &email.key());
    store::lock_budget(tx, &budget).await?;
    if store::count_resets(tx, &budget, now - WINDOW).await? < MAX_MAILS {
        store::insert_reset(tx, &budget, now).await?;
        enqueue(tx, &SendResetMail { email: email.to_string() }, now, app.clock.lease_now()).await?;
    }
    Ok(())
}

#[async_trait::async_trait]
impl Job for SendResetMail {
    const KIND: &'static str = "send-reset-mail";
    type Context = App;

    /// Run twice it mails twice; the link of the second one holds.
    async fn run(self, app: &App) -> Result<(), JobError> {
        let email = MailAddress::parse(&self.email).map_err(JobError::new)?;
        let writing = app.clone();
        Ok(app.write(move |tx| Box::pin(async move { send(tx, &writing, &email).await })).await?)
    }
}

async fn send(tx: &Tx, app: &App, email: &MailAddress) -> Result<()> {
    let Some(account) = accounts::find_by_email(tx, email).await? else { return Ok(()) };
    // Who never had a password is invited again: there are consents to be given, too.
    let institution = profiles::display_name(tx, account.profile).await?;
    let letter = if account.has_password() {
        Letter::PasswordReset { institution, link: accounts::reset_link(tx, app, account.id).await? }
    } else {
        let link = app.invitations.set_link(&account, app.now());
        Letter::Invitation { institution, inviter: None, link }
    };
    let principal = audit::Principal::server(account.profile);
    audit::record(tx, &app.audit, app.now(), principal, "account.send_reset", account.id.0, None).await?;
    mails::send(tx, app, account.mailbox()?, letter).await
}

/// The account whose password a mailed link sets, as long as it holds.
pub async fn find_by_reset_link(app: &App, token: &str) -> Result<Account> {
    let db = app.db.reader();
    let link = accounts::find_link(db, app, Purpose::Reset, token).await?.ok_or(Reason::LinkEnded)?;
    Ok(accounts::find(db, link.account).await?.ok_or(Reason::LinkEnded)?)
}

/// Sets a new password with a link that was mailed, and signs in. All sessions that there were end.
pub async fn reset_password(
    app: &App,
    token: String,
    new: String,
    browser: Option<String>,
) -> Result<Opened> {
    let mut fields = Fields::default();
    password_rule::check(&mut fields, "newPassword", &new);
    fields.done()?;
    let account = find_by_reset_link(app, &token).await?;
    if app.passwords.matches(new.clone(), account.password_hash.as_deref()).await? {
        return Err(Problem::field("newPassword", Reason::SamePassword).into());
    }
    let hash = app.passwords.hash(new).await?;
    let opening = Opening::new(app, &account)?.in_browser(browser)?;
    let writing = app.clone();
    app.write(move |tx| {
        Box::pin(async move {
            let app = &writing;
            if !accounts::use_up_link(tx, Purpose::Reset, &token).await? {
                return Err(Reason::LinkEnded.into());
            }
            let was = account.password_hash.as_deref();
            if !accounts::replace_password(tx, account.id, was, Some(&hash), app.now()).await? {
                return Err(Reason::LinkEnded.into());
            }
            store::delete_sessions_of(tx, account.id, None).await?;
            accounts::end_resets(tx, account.id).await?;
            audit::record(tx, &app.audit, app.now(), &account, "account.reset_password", account.id.0, None)
                .await?;
            let institution = profiles::display_name(tx, account.profile).await?;
            mails::send(tx, app, account.mailbox()?, Letter::PasswordChanged { institution }).await?;
            let account = accounts::get(tx, account.id).await?;
            if !opening.write(tx, app, &account, "session.login").await? {
                return Err(Error::failure("an account that is held was changed"));
            }
            Ok(opening.opened(account))
        })
    })
    .await
}

/// Forgets requests that count no longer.
pub async fn sweep_resets(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - WINDOW;
    app.write(move |tx| Box::pin(store::delete_old_resets(tx, before))).await
}
