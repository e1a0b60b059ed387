//! Signs in with address and password, and signs out.

use aushang_db::Tx;
use aushang_mail_address::MailAddress;

use super::client::Client;
use super::open::{OpenedSession, PreparedSession};
use super::password_rule::MAX_TYPED_BYTES;
use super::rehash::rehash;
use super::{attempts, store};
use crate::accounts::{self, Account};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::problem::{Fields, Reason, Result};
use crate::second_factors;

/// Signs in. `code` is that of the app, or a recovery code, if the account needs one. An unknown address and a wrong
/// password take the same time and fail with the same error.
pub async fn login(
    app: &App,
    email: &str,
    password: String,
    code: Option<String>,
    browser: Option<String>,
    client: Client,
) -> Result<OpenedSession> {
    let account = check_password(app, email, password, browser.as_deref()).await?;
    let prepared = PreparedSession::new(app, &account, client)?.in_browser(app, browser).await?;
    app.write_with(move |tx, app| {
        Box::pin(async move {
            if !accounts::lock_unchanged(tx, &account).await? {
                return Err(Reason::LoginFailed.into());
            }
            let used_factor = second_factors::use_code(tx, app, account.id, code.as_deref()).await?;
            if !prepared.sign_in(tx, app, &account, used_factor).await? {
                return Err(Reason::LoginFailed.into());
            }
            Ok(prepared.into_opened(account))
        })
    })
    .await
}

/// Returns the account with this address and password. The caller checks in its transaction that the account is
/// unchanged, and uses up the code that it may need ([`second_factors::use_code`]). Each check counts towards the limit
/// of the address. Fails with [`Reason::OnlyProviders`] if passwords are closed.
pub async fn check_password(
    app: &App,
    email: &str,
    password: String,
    browser: Option<&str>,
) -> Result<Account> {
    app.settings.check_passwords_are_open()?;
    let email = email.trim();
    let address = MailAddress::parse(email).ok();
    check_input(app, email, address.as_ref(), &password)?;

    let now = app.now();
    // Invalid addresses do the same work, too.
    let budget_of = address.as_ref().map_or_else(|| email.to_owned(), MailAddress::key);
    let known = browser.map(ToOwned::to_owned);
    app.write(move |tx| Box::pin(async move { attempts::take(tx, now, &budget_of, known.as_deref()).await }))
        .await?;

    let account = match &address {
        Some(address) => accounts::find_by_email(app.db.reader(), address).await?,
        None => None,
    };
    let hash = account.as_ref().and_then(|account| account.password_hash.as_deref());
    let matches = app.passwords.matches(password.clone(), hash).await?;
    let account = account.filter(|_| matches).ok_or(Reason::LoginFailed)?;
    rehash(app, &account, password).await;
    Ok(account)
}

fn check_input(app: &App, email: &str, address: Option<&MailAddress>, password: &str) -> Result<()> {
    let mut fields = Fields::default();
    if email.is_empty() {
        fields.refuse("email", Reason::Required);
    }
    if password.is_empty() {
        fields.refuse("password", Reason::Required);
    }
    // Longer values cannot match, so they are not hashed.
    if email.len() > 320 {
        fields.refuse("email", Reason::TooLong);
    }
    if password.len() > MAX_TYPED_BYTES {
        fields.refuse("password", Reason::TooLong);
    }
    if address.is_some_and(|address| app.settings.is_recruiters(address)) {
        fields.refuse("email", Reason::RecruitingDomain);
    }
    Ok(fields.done()?)
}

/// Ends the session with all of its tokens.
pub async fn logout(tx: &Tx, app: &App, actor: &Actor) -> Result<()> {
    store::delete_session(tx, actor.session, actor.account).await?;
    audit::record(tx, &app.audit, app.now(), actor, "session.logout", actor.session.0, None).await
}
