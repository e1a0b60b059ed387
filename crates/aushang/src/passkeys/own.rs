//! The passkeys of an account: listing, renaming and removing them.

use aushang_db::{Connection, Tx};

use crate::accounts::passkeys::{self as store, PasskeyRow};
use crate::accounts::{self, Account};
use crate::actor::Actor;
use crate::app::App;
use crate::audit::{self, Principal};
use crate::ids::{AccountId, PasskeyId};
use crate::mails::{self, FactorChange, Letter};
use crate::problem::{Fields, Reason, Result};
use crate::profiles;
use crate::text::{self, MaxChars};

/// Maximum length of the name of a passkey.
const NAME: MaxChars = MaxChars(60);

/// The passkeys of an account, the oldest first.
pub async fn list(db: &impl Connection, account: AccountId) -> Result<Vec<PasskeyRow>> {
    store::list(db, account).await
}

/// Renames a passkey of the own account. Fails with [`Reason::NotFound`] if it has none with this id.
pub async fn rename(tx: &Tx, app: &App, actor: &Actor, id: PasskeyId, name: &str) -> Result<()> {
    let name = clean_name(name)?;
    let account = accounts::lock(tx, actor.account).await?.ok_or(Reason::NotSignedIn)?;
    if !store::rename(tx, account.id, id, name).await? {
        return Err(Reason::NotFound.into());
    }
    record(tx, app, &account, "account.rename_passkey", id).await
}

/// Deletes a passkey of a locked account. Returns its name; `None` if the account has none with this id. The caller ends
/// sessions, records and mails it.
pub async fn remove(tx: &Tx, account: AccountId, id: PasskeyId) -> Result<Option<String>> {
    let found = store::list(tx, account).await?.into_iter().find(|passkey| passkey.id == id);
    let Some(found) = found else { return Ok(None) };
    store::delete(tx, account, id).await?;
    Ok(Some(found.name))
}

/// Deletes all passkeys of a locked account. Returns whether there were any.
pub async fn remove_all(tx: &Tx, account: AccountId) -> Result<bool> {
    Ok(store::delete_all(tx, account).await? > 0)
}

pub(super) fn clean_name(name: &str) -> Result<String> {
    let mut fields = Fields::default();
    let name = text::required(&mut fields, "name", name, NAME);
    if name.contains(char::is_control) {
        fields.refuse("name", Reason::WrongCharacters);
    }
    fields.done()?;
    Ok(name)
}

pub(super) async fn record(
    tx: &Tx,
    app: &App,
    account: &Account,
    action: &'static str,
    id: PasskeyId,
) -> Result<()> {
    audit::record(tx, &app.audit, app.now(), Principal::from(account), action, id.0, None).await
}

pub(super) async fn notify(tx: &Tx, app: &App, account: &Account, change: FactorChange) -> Result<()> {
    let institution = profiles::display_name(tx, account.profile).await?;
    mails::send(tx, app, account.mailbox()?, Letter::SecondFactor { institution, change }).await
}
