//! What a browser is asked to sign, from the question to the answer. The state stays on the server, is valid for five
//! minutes and is answered once, also if the answer is wrong.

use aushang_db::{Timestamp, Tx};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use webauthn_rs::prelude::{DiscoverableAuthentication, PasskeyRegistration};

use super::relying_party;
use crate::accounts::passkeys as store;
use crate::actor::Actor;
use crate::app::App;
use crate::ids::{self, CeremonyId, SessionId};
use crate::problem::{Error, Reason, Result};

const VALID_FOR: TimeDelta = TimeDelta::minutes(5);

/// What a browser is asked to sign.
#[derive(Clone, Debug)]
pub struct Ceremony {
    /// Random: a sign-in is not bound to a session, so only its id protects it.
    pub id: CeremonyId,
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
    pub options: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Registration,
    SignIn,
    Proof,
}

impl Purpose {
    const fn stored(self) -> &'static str {
        match self {
            Self::Registration => "REGISTRATION",
            Self::SignIn => "SIGN_IN",
            Self::Proof => "PROOF",
        }
    }
}

/// Stores the state of a ceremony. `session` is the one that may answer; `None`: anybody may.
pub(super) async fn begin(
    tx: &Tx,
    app: &App,
    (purpose, session): (Purpose, Option<SessionId>),
    state: &impl Serialize,
    options: &Value,
) -> Result<Ceremony> {
    let id = CeremonyId(ids::random());
    let state = serde_json::to_string(state).map_err(Error::failure)?;
    store::insert_ceremony(tx, id, purpose.stored(), session, state, app.now() + VALID_FOR).await?;
    Ok(Ceremony { id, options: options.to_string() })
}

/// Asks for any passkey of this installation.
pub async fn begin_sign_in(tx: &Tx, app: &App) -> Result<Ceremony> {
    ask(tx, app, (Purpose::SignIn, None), Vec::new()).await
}

/// Asks for one of the passkeys of the account.
pub async fn begin_proof(tx: &Tx, app: &App, actor: &Actor) -> Result<Ceremony> {
    let own = store::credential_ids(tx, actor.account).await?;
    if own.is_empty() {
        return Err(Reason::NotFound.into());
    }
    ask(tx, app, (Purpose::Proof, Some(actor.session)), own).await
}

async fn ask(
    tx: &Tx,
    app: &App,
    purpose: (Purpose, Option<SessionId>),
    of: Vec<Vec<u8>>,
) -> Result<Ceremony> {
    let question = relying_party::of(app)?.start_discoverable_authentication().map_err(Error::failure)?;
    let (question, state) = question;
    let mut options = serde_json::to_value(question.public_key).map_err(Error::failure)?;
    let allowed = |id: Vec<u8>| json!({ "type": "public-key", "id": BASE64_URL_SAFE_NO_PAD.encode(id) });
    options["allowCredentials"] = of.into_iter().map(allowed).collect();
    begin(tx, app, purpose, &state, &options).await
}

/// Uses up the question for a new passkey. Fails with [`Reason::PasskeyEnded`] if it is not one of this session, has
/// expired or was answered before; likewise the functions below.
pub async fn take_registration(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: CeremonyId,
) -> Result<PasskeyRegistration> {
    take(tx, app, Purpose::Registration, Some(actor.session), id).await
}

pub async fn take_sign_in(tx: &Tx, app: &App, id: CeremonyId) -> Result<DiscoverableAuthentication> {
    take(tx, app, Purpose::SignIn, None, id).await
}

pub async fn take_proof(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: CeremonyId,
) -> Result<DiscoverableAuthentication> {
    take(tx, app, Purpose::Proof, Some(actor.session), id).await
}

async fn take<T: DeserializeOwned>(
    tx: &Tx,
    app: &App,
    purpose: Purpose,
    session: Option<SessionId>,
    id: CeremonyId,
) -> Result<T> {
    let state = store::take_ceremony(tx, id, purpose.stored(), session, app.now()).await?;
    serde_json::from_str(&state.ok_or(Reason::PasskeyEnded)?).map_err(Error::failure)
}

/// Deletes a batch of questions that were not answered in time. Returns `true` if there may be more.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    app.write(move |tx| Box::pin(store::delete_ended_ceremonies(tx, now))).await
}
