//! Verifies the mail address of an account with a mailed link.

use aushang_db::{Connection, Tx};

use super::account::Account;
use super::links::{self, Mailed, Purpose};
use super::rows;
use crate::app::App;
use crate::audit;
use crate::ids::AccountId;
use crate::mails::{self, Letter};
use crate::problem::{Reason, Result};
use crate::profiles;

/// Mails a confirmation link to the account's address. Invalidates earlier links.
pub async fn send_confirmation(tx: &Tx, app: &App, account: &Account) -> Result<()> {
    let link = links::issue(tx, app, Purpose::Confirm, account.id, Some(account.email.clone())).await?;
    let institution = profiles::display_name(tx, account.profile).await?;
    mails::send(tx, app, account.mailbox()?, Letter::Confirmation { institution, link }).await
}

/// Marks the address as verified. Succeeds also if the link was used before; fails with [`Reason::LinkEnded`]
/// if it is invalid or expired.
pub async fn verify_email(app: &App, token: String) -> Result<()> {
    // Looked up with a read first, so that invalid tokens do not cause write transactions.
    let link = find(app.db.reader(), app, &token).await?;
    if link.used {
        return Ok(());
    }
    app.write_with(move |tx, app| Box::pin(async move { confirm(tx, app, link.account, &token).await })).await
}

async fn find(db: &impl Connection, app: &App, token: &str) -> Result<Mailed> {
    Ok(links::find(db, app, Purpose::Confirm, token).await?.ok_or(Reason::LinkEnded)?)
}

async fn confirm(tx: &Tx, app: &App, account: AccountId, token: &str) -> Result<()> {
    let account = rows::lock(tx, account).await?.ok_or(Reason::LinkEnded)?;
    // Read again now that the account is locked, because it may have been used or replaced meanwhile.
    let link = find(tx, app, token).await?;
    if link.used {
        return Ok(());
    }
    // The address of the account has changed since.
    if link.email.as_deref() != Some(account.email.as_str()) {
        return Err(Reason::LinkEnded.into());
    }
    links::mark_used(tx, app, Purpose::Confirm, token).await?;
    rows::update_verified(tx, account.id, app.now()).await?;
    audit::record(tx, &app.audit, app.now(), &account, "account.verify_email", account.id.0, None).await
}
