//! Confirming that an address is the account's: a link is mailed there, and opened.

use aushang_db::{Connection, Tx};

use super::account::Account;
use super::links::{self, Mailed, Purpose};
use super::store;
use crate::app::App;
use crate::audit;
use crate::ids::AccountId;
use crate::mails::{self, Letter};
use crate::problem::{Reason, Result};
use crate::profiles;

/// Mails a link to the account's address. Asked again, the newest one holds.
pub async fn send_confirmation(tx: &Tx, app: &App, account: &Account) -> Result<()> {
    let link = links::issue(tx, app, Purpose::Confirm, account.id, Some(account.email.clone())).await?;
    let institution = profiles::display_name(tx, account.profile).await?;
    mails::send(tx, app, account.mailbox()?, Letter::Confirmation { institution, link }).await
}

/// Whoever knows the link has read the mail. Opened again it is still true.
pub async fn verify_email(app: &App, token: String) -> Result<()> {
    // Looked up first: what strangers make up costs no write.
    let link = find(app.db.reader(), app, &token).await?;
    if link.used {
        return Ok(());
    }
    let writing = app.clone();
    app.write(move |tx| Box::pin(async move { confirm(tx, &writing, link.account, &token).await })).await
}

async fn find(db: &impl Connection, app: &App, token: &str) -> Result<Mailed> {
    Ok(links::find(db, app, Purpose::Confirm, token).await?.ok_or(Reason::LinkEnded)?)
}

async fn confirm(tx: &Tx, app: &App, account: AccountId, token: &str) -> Result<()> {
    let account = store::hold(tx, account).await?.ok_or(Reason::LinkEnded)?;
    // As it is now that the account is held: somebody may have been quicker.
    let link = find(tx, app, token).await?;
    if link.used {
        return Ok(());
    }
    // The account has another address by now.
    if link.email.as_deref() != Some(account.email.as_str()) {
        return Err(Reason::LinkEnded.into());
    }
    links::mark_used(tx, app, Purpose::Confirm, token).await?;
    store::update_verified(tx, account.id, app.now()).await?;
    audit::record(tx, &app.audit, app.now(), &account, "account.verify_email", account.id.0, None).await
}
