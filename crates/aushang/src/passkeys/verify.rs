//! Verifies what a passkey has signed.

use aushang_db::{Connection, Tx};
use serde::de::DeserializeOwned;
use webauthn_rs::prelude::{DiscoverableAuthentication, Passkey, PublicKeyCredential, WebauthnError};

use super::relying_party;
use crate::accounts::passkeys as store;
use crate::app::App;
use crate::ids::AccountId;
use crate::problem::{Error, Reason, Result};

/// Longer answers are not read.
const MAX_BYTES: usize = 20_000;

/// What a browser has answered, signed by a passkey.
pub struct Answer(PublicKeyCredential);

impl Answer {
    /// Reads the JSON of `PublicKeyCredential.toJSON`.
    pub fn read(json: &str) -> Result<Self> {
        parse(json).map(Self)
    }

    /// Whether the answer contains the handle of the account. A sign-in requires it, because no account was named
    /// before.
    pub fn names_the_account(&self) -> bool {
        self.0.get_user_unique_id().is_some()
    }
}

pub(super) fn parse<T: DeserializeOwned>(json: &str) -> Result<T> {
    if json.len() > MAX_BYTES {
        return Err(Reason::PasskeyRefused.into());
    }
    Ok(serde_json::from_str(json).map_err(|_| Reason::PasskeyRefused)?)
}

/// The account that an answer claims to be from.
pub async fn account_of(db: &impl Connection, answer: &Answer) -> Result<Option<AccountId>> {
    Ok(store::find(db, answer.0.get_credential_id()).await?.map(|stored| stored.account))
}

/// Verifies an answer of a passkey of this account, which the caller has locked, and records the use. All that is wrong
/// with it has the same reason ([`Reason::PasskeyRefused`]), except a counter that is not ahead of the stored one: the
/// signature was right, but somebody may have a copy of the key ([`Reason::PasskeyCopied`]).
pub async fn verify(
    tx: &Tx,
    app: &App,
    account: AccountId,
    answer: &Answer,
    state: DiscoverableAuthentication,
) -> Result<()> {
    let party = relying_party::of(app)?;
    let Answer(answer) = answer;
    let stored = store::find(tx, answer.get_credential_id()).await?;
    let stored = stored.filter(|stored| stored.account == account).ok_or(Reason::PasskeyRefused)?;
    // The handle is optional in a proof, whose question lists the passkeys of the account.
    let named = answer.get_user_unique_id();
    if named.is_some_and(|named| stored.handle.is_none_or(|handle| handle.as_bytes() != named)) {
        return Err(Reason::PasskeyRefused.into());
    }
    let mut passkey: Passkey = serde_json::from_str(&stored.credential).map_err(Error::failure)?;
    let verified = party.finish_discoverable_authentication_v2(answer, state, &passkey);
    let verified = verified.map_err(|error| match error {
        WebauthnError::CredentialPossibleCompromise => {
            app.security.passkey_copied(app.now(), account);
            Reason::PasskeyCopied
        }
        other => {
            tracing::debug!(error = %other, "the answer of a passkey is refused");
            Reason::PasskeyRefused
        }
    })?;
    passkey.update_credential(&verified);
    let credential = serde_json::to_string(&passkey).map_err(Error::failure)?;
    store::update_used(tx, stored.id, credential, app.now()).await
}
