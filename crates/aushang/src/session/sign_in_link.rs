//! Links with which the operator lets internal staff in, when the provider is down or nobody can sign in otherwise.

use aushang_db::Tx;

use super::attempts;
use super::client::Client;
use super::open::{OpenedSession, PreparedSession};
use crate::accounts::{self, Account, Purpose};
use crate::app::App;
use crate::audit::{self, Principal};
use crate::enums::AccountRole;
use crate::ids::AccountId;
use crate::mails::Link;
use crate::problem::{Reason, Result};
use crate::second_factors;

/// Creates a link for a SUPERADMIN that is valid for ten minutes and once. An earlier one ends. Fails with
/// [`Reason::NotPermitted`] for other accounts, and for those that have no way to sign in and must be invited again.
pub async fn create_sign_in_link(tx: &Tx, app: &App, id: AccountId) -> Result<Link> {
    let account = accounts::lock(tx, id).await?.filter(may_use).ok_or(Reason::NotPermitted)?;
    let link = accounts::sign_in_link(tx, app, account.id).await?;
    let operator = Principal::operator();
    audit::record(tx, &app.audit, app.now(), operator, "account.create_sign_in_link", account.id.0, None)
        .await?;
    Ok(link)
}

/// Signs in with a link. An account that needs a code needs it here as well. Fails with [`Reason::LinkEnded`] if the
/// link is not valid.
pub async fn redeem_sign_in_link(
    app: &App,
    token: String,
    code: Option<String>,
    browser: Option<String>,
    client: Client,
) -> Result<OpenedSession> {
    let db = app.db.reader();
    let link = accounts::find_link(db, app, Purpose::SignIn, &token).await?.ok_or(Reason::LinkEnded)?;
    let account = accounts::find(db, link.account).await?.filter(may_use).ok_or(Reason::LinkEnded)?;
    attempts::take_for_code(app, &account, browser.as_deref()).await?;
    let prepared = PreparedSession::new(app, &account, client)?.in_browser(app, browser).await?.by_link();
    app.write_with(move |tx, app| {
        Box::pin(async move {
            if !accounts::use_up_link(tx, Purpose::SignIn, &token).await? {
                return Err(Reason::LinkEnded.into());
            }
            // The role may have been changed since the link was found.
            let held = accounts::lock(tx, account.id).await?.filter(may_use);
            let account = held.ok_or(Reason::LinkEnded)?;
            let used_factor = second_factors::use_code(tx, app, account.id, code.as_deref()).await?;
            if !prepared.sign_in(tx, app, &account, used_factor).await? {
                return Err(Reason::LinkEnded.into());
            }
            Ok(prepared.into_opened(account))
        })
    })
    .await
}

fn may_use(account: &Account) -> bool {
    account.role == AccountRole::Superadmin && account.can_sign_in
}
