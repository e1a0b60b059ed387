//! Resets a forgotten password with a mailed single-use link.

use aushang_db::{Timestamp, Tx};
use aushang_jobs::{Job, JobError, enqueue};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::client::Client;
use super::open::{OpenedSession, PreparedSession};
use super::password_changed::notify_password_changed;
use super::password_words::OwnWords;
use super::{attempts, password_rule, store};
use crate::accounts::{self, Account, Purpose, input};
use crate::app::App;
use crate::audit;
use crate::ids::AccountId;
use crate::mails::{self, Letter};
use crate::problem::{Error, Fields, Problem, Reason, Result};
use crate::secret::fingerprint;
use crate::{profiles, second_factors};

/// Maximum number of mails to one address within [`RESETS_COUNTED_FOR`].
const MAX_MAILS: u64 = 3;
pub const RESETS_COUNTED_FOR: TimeDelta = TimeDelta::hours(1);

/// Sends the mail. A job, so that a request for an unknown address does the same work and inserts the same
/// rows as one for a known address [A-12: no enumeration of accounts]. It contains no address, because a job
/// that was set aside is kept until an operator deletes it.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendResetMail {
    /// `None`: the address belongs to no account.
    pub account: Option<AccountId>,
}

/// Requests a mail. Returns `Ok` without sending one if the limit of the address is reached.
pub async fn request_reset(tx: &Tx, app: &App, email: &str) -> Result<()> {
    app.settings.check_passwords_are_open()?;
    let now = app.now();
    let mut fields = Fields::default();
    let email = input::address(&mut fields, "email", email);
    fields.done()?;
    let email = email.expect("an invalid address was refused above");
    let budget = fingerprint("reset of address", &email.key());
    store::lock_budget(tx, &budget).await?;
    if store::count_resets(tx, &budget, now - RESETS_COUNTED_FOR).await? < MAX_MAILS {
        store::insert_reset(tx, &budget, now).await?;
        let job = SendResetMail { account: accounts::find_id_by_email(tx, &email).await? };
        enqueue(tx, &job, now, app.clock.lease_now()).await?;
    }
    Ok(())
}

#[async_trait::async_trait]
impl Job for SendResetMail {
    const KIND: &'static str = "send-reset-mail";
    type Context = App;

    /// If the job runs twice, two mails are sent, and only the link of the second one is valid.
    async fn run(self, app: &App) -> Result<(), JobError> {
        let Some(id) = self.account.filter(|_| app.settings.check_passwords_are_open().is_ok()) else {
            return Ok(());
        };
        Ok(app.write_with(move |tx, app| Box::pin(async move { send(tx, app, id).await })).await?)
    }
}

async fn send(tx: &Tx, app: &App, id: AccountId) -> Result<()> {
    let Some(account) = accounts::find(tx, id).await? else { return Ok(()) };
    // An account that cannot sign in gets another invitation, because it may also have to agree to consents.
    let institution = profiles::display_name(tx, account.profile).await?;
    let letter = if account.can_sign_in {
        Letter::PasswordReset { institution, link: accounts::reset_link(tx, app, account.id).await? }
    } else {
        let link = app.invitations.set_link(&account, app.now());
        Letter::Invitation { institution, inviter: None, link }
    };
    let principal = audit::Principal::server(account.profile);
    audit::record(tx, &app.audit, app.now(), principal, "account.send_reset", account.id.0, None).await?;
    mails::send(tx, app, account.mailbox()?, letter).await
}

/// Returns the account of a mailed link. Fails with [`Reason::LinkEnded`] if the link is not valid.
pub async fn find_by_reset_link(app: &App, token: &str) -> Result<Account> {
    app.settings.check_passwords_are_open()?;
    let db = app.db.reader();
    let link = accounts::find_link(db, app, Purpose::Reset, token).await?.ok_or(Reason::LinkEnded)?;
    Ok(accounts::find(db, link.account).await?.ok_or(Reason::LinkEnded)?)
}

/// Sets a new password with a mailed link, and signs in. The link replaces only the password: an account that needs
/// a code needs it here as well. Ends all earlier sessions of the account.
pub async fn reset_password(
    app: &App,
    token: String,
    new: String,
    code: Option<String>,
    browser: Option<String>,
    client: Client,
) -> Result<OpenedSession> {
    app.settings.check_passwords_are_open()?;
    check(&new, &OwnWords::none())?;
    let account = find_by_reset_link(app, &token).await?;
    check(&new, &OwnWords::of(app.db.reader(), &account).await?)?;
    attempts::take_for_code(app, &account, browser.as_deref()).await?;
    if app.passwords.matches(new.clone(), account.password_hash.as_deref()).await? {
        return Err(Problem::field("newPassword", Reason::SamePassword).into());
    }
    let hash = app.passwords.hash(new).await?;
    let prepared = PreparedSession::new(app, &account, client)?.in_browser(app, browser).await?;
    app.write_with(move |tx, app| {
        Box::pin(async move {
            if !accounts::use_up_link(tx, Purpose::Reset, &token).await? {
                return Err(Reason::LinkEnded.into());
            }
            if !accounts::replace_password(tx, &account, Some(&hash), app.now()).await? {
                return Err(Reason::LinkEnded.into());
            }
            let used_factor = second_factors::use_code(tx, app, account.id, code.as_deref()).await?;
            store::delete_sessions_of(tx, account.id, None).await?;
            accounts::revoke_takeover_links(tx, account.id).await?;
            audit::record(tx, &app.audit, app.now(), &account, "account.reset_password", account.id.0, None)
                .await?;
            notify_password_changed(tx, app, &account).await?;
            let account = accounts::get(tx, account.id).await?;
            if !prepared.insert(tx, app, &account, used_factor, "session.login").await? {
                return Err(Error::failure("a locked account was changed"));
            }
            Ok(prepared.into_opened(account))
        })
    })
    .await
}

fn check(new: &str, own: &OwnWords) -> Result<(), Problem> {
    let mut fields = Fields::default();
    password_rule::check(&mut fields, "newPassword", new, own);
    fields.done()
}

/// Deletes a batch of requests that do not count towards the limit any more. Returns `true` if there may be
/// more.
pub async fn sweep_resets(app: &App, now: Timestamp) -> Result<bool> {
    let before = now - RESETS_COUNTED_FOR;
    app.write(move |tx| Box::pin(store::delete_old_resets(tx, before))).await
}
