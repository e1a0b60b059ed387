//! Adds a passkey to the own account.

use aushang_db::Tx;
use webauthn_rs::prelude::PasskeyRegistration;

use super::ceremony::{self, Ceremony, Purpose};
use super::own::{clean_name, notify, record};
use super::verify::parse;
use super::{MAX_PASSKEYS, relying_party};
use crate::accounts::passkeys::{self as store, PasskeyRow};
use crate::accounts::{self, Account};
use crate::actor::Actor;
use crate::app::App;
use crate::ids::{self, PasskeyId};
use crate::mails::FactorChange;
use crate::problem::{Error, Reason, Result};
use crate::second_factors;

/// Asks a device for a new key. It must be one that verifies the person (finger, face, PIN), and that finds the account
/// without its address. Devices that have a key of the account refuse.
pub async fn begin_registration(tx: &Tx, app: &App, actor: &Actor) -> Result<Ceremony> {
    let party = relying_party::of(app)?;
    let account = lock_with_room(tx, actor).await?;
    let handle = store::handle(tx, account.id, ids::random()).await?;
    let known = store::credential_ids(tx, account.id).await?;
    let name = account.name.as_deref().unwrap_or(&account.email);
    let (question, state) = party
        .start_passkey_registration(handle, &account.email, name, Some(known))
        .map_err(Error::failure)?;
    let mut options = serde_json::to_value(question.public_key).map_err(Error::failure)?;
    let selection = &mut options["authenticatorSelection"];
    selection["residentKey"] = "required".into();
    selection["requireResidentKey"] = true.into();
    ceremony::begin(tx, app, (Purpose::Registration, Some(actor.session)), &state, &options).await
}

/// Adds the key that a device has made. Returns recovery codes, if the account had no second factor before.
pub async fn finish_registration(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    state: &PasskeyRegistration,
    response: &str,
    name: &str,
) -> Result<Vec<String>> {
    let name = clean_name(name)?;
    let answer = parse(response)?;
    let account = lock_with_room(tx, actor).await?;
    let passkey = relying_party::of(app)?.finish_passkey_registration(&answer, state).map_err(|error| {
        tracing::debug!(%error, "a new passkey is refused");
        Reason::PasskeyRefused
    })?;
    let credential = serde_json::to_string(&passkey).map_err(Error::failure)?;
    let now = app.now();
    let row = PasskeyRow { id: PasskeyId::new(now), name, created_at: now, last_used_at: None };
    let (id, name) = (row.id, row.name.clone());
    if !store::insert(tx, account.id, row, (passkey.cred_id().as_ref(), credential)).await? {
        return Err(Reason::PasskeyExists.into());
    }
    record(tx, app, &account, "account.add_passkey", id).await?;
    notify(tx, app, &account, FactorChange::PasskeyAdded(name)).await?;
    if account.has_second_factor {
        return Ok(Vec::new());
    }
    second_factors::make_recovery_codes(tx, app, account.id).await
}

async fn lock_with_room(tx: &Tx, actor: &Actor) -> Result<Account> {
    let account = accounts::lock(tx, actor.account).await?.ok_or(Reason::NotSignedIn)?;
    let is_full = store::count(tx, account.id).await? >= MAX_PASSKEYS;
    if is_full { Err(Reason::TooManyPasskeys.into()) } else { Ok(account) }
}
