//! Removes second factors: one's own, those of a colleague who has lost the device, and by a command.

use aushang_db::Tx;
use serde_json::json;

use super::store;
use crate::accounts::{self, Account};
use crate::actor::Actor;
use crate::app::App;
use crate::audit::{self, Principal};
use crate::ids::{AccountId, PasskeyId, SessionId, SessionTokenId};
use crate::mails::{self, FactorChange, Letter};
use crate::problem::{Reason, Result};
use crate::{passkeys, profiles, second_factors};

/// Removes the one-time codes of the own account, and the recovery codes unless it has a passkey. Ends its other
/// sessions. Succeeds without a change if there are none.
pub async fn remove_own(tx: &Tx, app: &App, actor: &Actor) -> Result<()> {
    let account = accounts::lock(tx, actor.account).await?.ok_or(Reason::NotSignedIn)?;
    if !second_factors::remove_one_time_codes(tx, account.id).await? {
        return Ok(());
    }
    let password_suffices = second_factors::remove_unneeded_recovery_codes(tx, account.id).await?;
    let change = FactorChange::OneTimeCodesRemoved { password_suffices };
    end_and_notify(tx, app, &account, Some((actor.session, actor.token)), change).await?;
    let action = "account.remove_one_time_codes";
    audit::record(tx, &app.audit, app.now(), &account, action, account.id.0, None).await
}

/// Removes a passkey of the own account, and the recovery codes if it was the last second factor. Ends the other
/// sessions: the device may be in the hands of somebody else. Succeeds without a change if there is none with this id.
pub async fn remove_own_passkey(tx: &Tx, app: &App, actor: &Actor, id: PasskeyId) -> Result<()> {
    let account = accounts::lock(tx, actor.account).await?.ok_or(Reason::NotSignedIn)?;
    let Some(name) = passkeys::remove(tx, account.id, id).await? else { return Ok(()) };
    let password_suffices = second_factors::remove_unneeded_recovery_codes(tx, account.id).await?;
    let change = FactorChange::PasskeyRemoved { name, password_suffices };
    end_and_notify(tx, app, &account, Some((actor.session, actor.token)), change).await?;
    audit::record(tx, &app.audit, app.now(), &account, "account.remove_passkey", id.0, None).await
}

/// Removes the second factors of a colleague, who then signs in with the password alone. Ends all sessions of the
/// account.
pub async fn remove_of_colleague(tx: &Tx, app: &App, actor: &Actor, id: AccountId) -> Result<Account> {
    let found = accounts::lock_to_change(tx, actor, id).await?;
    let account = accounts::lock(tx, found.id).await?.ok_or(Reason::NotFound)?;
    let by = accounts::get(tx, actor.account).await?;
    let change = FactorChange::RemovedBy(Some(by.name.unwrap_or(by.email)));
    if remove_all(tx, app, &account, change).await? {
        let action = "account.remove_second_factors";
        audit::record(tx, &app.audit, app.now(), actor, action, account.id.0, None).await?;
    }
    accounts::get(tx, account.id).await
}

/// Removes the second factors of any account, for an operator. Returns `false` if it has none.
pub async fn remove_by_operator(tx: &Tx, app: &App, id: AccountId) -> Result<bool> {
    let account = accounts::lock(tx, id).await?.ok_or(Reason::NotFound)?;
    let is_removed = remove_all(tx, app, &account, FactorChange::RemovedBy(None)).await?;
    if is_removed {
        let (action, details) = ("account.remove_second_factors", json!({ "by": "operator" }));
        let operator = Principal::operator();
        audit::record(tx, &app.audit, app.now(), operator, action, account.id.0, Some(details)).await?;
    }
    Ok(is_removed)
}

/// Removes one-time codes, passkeys and recovery codes of a locked account, and ends its sessions. Returns `false` if it
/// has none.
async fn remove_all(tx: &Tx, app: &App, account: &Account, change: FactorChange) -> Result<bool> {
    let had_codes = second_factors::remove_one_time_codes(tx, account.id).await?;
    let had_passkeys = passkeys::remove_all(tx, account.id).await?;
    if !had_codes && !had_passkeys {
        return Ok(false);
    }
    second_factors::remove_unneeded_recovery_codes(tx, account.id).await?;
    end_and_notify(tx, app, account, None, change).await?;
    Ok(true)
}

/// Ends the sessions of an account except `kept`, and mails the change.
async fn end_and_notify(
    tx: &Tx,
    app: &App,
    account: &Account,
    kept: Option<(SessionId, SessionTokenId)>,
    change: FactorChange,
) -> Result<()> {
    store::delete_sessions_of(tx, account.id, kept).await?;
    let institution = profiles::display_name(tx, account.profile).await?;
    mails::send(tx, app, account.mailbox()?, Letter::SecondFactor { institution, change }).await
}
