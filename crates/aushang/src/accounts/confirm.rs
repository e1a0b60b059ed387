//! Confirms mail addresses with a mailed link: the one of an account, or a new one that then replaces it.

use aushang_db::{Connection, Tx};
use aushang_mail_address::MailAddress;

use super::account::Account;
use super::links::{self, Mailed, Purpose};
use super::rows;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::AccountRole;
use crate::ids::AccountId;
use crate::mails::{self, Letter, To};
use crate::problem::{Reason, Result};
use crate::profiles;

/// Mails a confirmation link to the account's address. Invalidates earlier links.
pub async fn send_confirmation(tx: &Tx, app: &App, account: &Account) -> Result<()> {
    let link = links::issue(tx, app, Purpose::Confirm, account.id, Some(account.email.clone())).await?;
    let institution = profiles::display_name(tx, account.profile).await?;
    mails::send(tx, app, account.mailbox()?, Letter::Confirmation { institution, link, is_new: false }).await
}

/// Mails a link to a new address of the account. The address counts once the account confirms it. Invalidates earlier
/// links to new addresses.
pub(super) async fn send_to_new_address(
    tx: &Tx,
    app: &App,
    account: &Account,
    address: MailAddress,
) -> Result<()> {
    let email = address.as_str().to_owned();
    let link = links::issue(tx, app, Purpose::NewAddress, account.id, Some(email)).await?;
    let institution = profiles::display_name(tx, account.profile).await?;
    let to = To { address, ..account.mailbox()? };
    mails::send(tx, app, to, Letter::Confirmation { institution, link, is_new: true }).await
}

/// Confirms the address of a link. Succeeds also if the link was used before; fails with [`Reason::LinkEnded`]
/// if it is invalid or expired.
pub async fn verify_email(app: &App, token: String) -> Result<()> {
    // Looked up with a read first, so that invalid tokens do not cause write transactions.
    let link = find(app.db.reader(), app, Purpose::Confirm, &token).await?;
    if link.used {
        return Ok(());
    }
    app.write_with(move |tx, app| Box::pin(async move { confirm(tx, app, link.account, &token).await })).await
}

async fn find(db: &impl Connection, app: &App, purpose: Purpose, token: &str) -> Result<Mailed> {
    Ok(links::find(db, app, purpose, token).await?.ok_or(Reason::LinkEnded)?)
}

async fn confirm(tx: &Tx, app: &App, account: AccountId, token: &str) -> Result<()> {
    let account = rows::lock(tx, account).await?.ok_or(Reason::LinkEnded)?;
    // Read again now that the account is locked, because it may have been used or replaced meanwhile.
    let link = find(tx, app, Purpose::Confirm, token).await?;
    if link.used {
        return Ok(());
    }
    if link.email.as_deref() != Some(account.email.as_str()) {
        // The address of the account has changed since.
        return Err(Reason::LinkEnded.into());
    }
    set_verified(tx, app, &account, link.purpose, token).await
}

/// The new address of the signed-in account that a link was mailed to. Fails with [`Reason::LinkEnded`] and
/// [`Reason::LinkOfOtherAccount`] like [`confirm_new_address`].
pub async fn new_address(app: &App, actor: &Actor, token: &str) -> Result<String> {
    let link = find(app.db.reader(), app, Purpose::NewAddress, token).await?;
    if link.account != actor.account {
        return Err(Reason::LinkOfOtherAccount.into());
    }
    Ok(link.email.ok_or(Reason::LinkEnded)?)
}

/// Replaces the address of the signed-in account by the one of a link. Succeeds also if the link was used before. Fails
/// with [`Reason::LinkEnded`] if it is invalid or expired, and with [`Reason::LinkOfOtherAccount`] if another account is
/// signed in: whoever gets the mail because of a mistyped address must not get the account. Fails with
/// [`Reason::NotPermitted`] if the account may not change its address any more.
pub async fn confirm_new_address(tx: &Tx, app: &App, actor: &Actor, token: &str) -> Result<()> {
    let account = rows::lock(tx, actor.account).await?.ok_or(Reason::LinkEnded)?;
    let link = find(tx, app, Purpose::NewAddress, token).await?;
    if link.account != account.id {
        return Err(Reason::LinkOfOtherAccount.into());
    }
    if link.used {
        return Ok(());
    }
    if account.role != AccountRole::Superadmin {
        return Err(Reason::NotPermitted.into());
    }
    replace_address(tx, app, &account, &link.email.ok_or(Reason::LinkEnded)?).await?;
    set_verified(tx, app, &account, link.purpose, token).await
}

async fn set_verified(tx: &Tx, app: &App, account: &Account, purpose: Purpose, token: &str) -> Result<()> {
    links::mark_used(tx, app, purpose, token).await?;
    rows::update_verified(tx, account.id, app.now()).await?;
    audit::record(tx, &app.audit, app.now(), account, "account.verify_email", account.id.0, None).await
}

async fn replace_address(tx: &Tx, app: &App, account: &Account, email: &str) -> Result<()> {
    let address = MailAddress::parse(email).map_err(|_| Reason::LinkEnded)?;
    // Another account may have got the address since the link was mailed.
    if rows::find_by_email(tx, &address).await?.is_some_and(|other| other.id != account.id) {
        return Err(Reason::LinkEnded.into());
    }
    rows::update_email(tx, account.id, &address).await?;
    // Links that were mailed to the old address must not grant access any more.
    links::end_resets(tx, account.id).await?;
    let institution = profiles::display_name(tx, account.profile).await?;
    let letter = Letter::EmailChanged { institution, new_address: address };
    mails::send(tx, app, account.mailbox()?, letter).await
}
