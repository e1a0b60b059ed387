//! Proves in a session that the account is the person's, by a fresh sign-in at the provider.

use aushang_db::Tx;
use serde_json::json;

use super::redeem::SignInCode;
use super::store::{self, CodePurpose};
use crate::actor::Actor;
use crate::app::App;
use crate::enums::ProvedBy;
use crate::problem::{Reason, Result};
use crate::{accounts, audit, session};

/// Records the proof in the session of the actor. Fails with [`Reason::LinkEnded`] if the code is not valid or the
/// person signed in too long ago, and with [`Reason::OtherIdentity`] if the identity is not linked with this account.
pub async fn prove(tx: &Tx, app: &App, actor: &Actor, code: &SignInCode) -> Result<()> {
    let now = app.now();
    let found = store::find(tx, CodePurpose::Prove, &code.code, &code.browser_secret, now).await?;
    let found = found.ok_or(Reason::LinkEnded)?;
    // Unlinking locks the account, too.
    let account = accounts::lock(tx, actor.account).await?.ok_or(Reason::NotSignedIn)?;
    if accounts::account_of_identity(tx, &found.sign_in.identity()).await? != Some(account.id) {
        return Err(Reason::OtherIdentity.into());
    }
    if !store::mark_used(tx, found.id).await? {
        return Err(Reason::LinkEnded.into());
    }
    let at = found.sign_in.authenticated_at.map(|at| at.min(now)).filter(|at| session::is_fresh(*at, now));
    let at = at.ok_or(Reason::LinkEnded)?;
    let by = ProvedBy::provider(found.sign_in.second_factor);
    if !session::record_proof(tx, actor.session, at, by, now).await? {
        return Err(Reason::NotSignedIn.into());
    }
    let details = Some(json!({ "with": by }));
    audit::record(tx, &app.audit, now, &account, "session.prove", actor.session.0, details).await
}
