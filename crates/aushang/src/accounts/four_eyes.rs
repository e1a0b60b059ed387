//! Switches the four-eyes principle of a profile: an account cannot release a text that it wrote or changed last.

use aushang_db::Tx;
use serde_json::json;

use super::rows;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::problem::{Reason, Result};
use crate::profiles;

/// With one releaser, nobody could release what this one writes.
const MIN_RELEASERS: u64 = 2;

/// Fails with `TOO_FEW_RELEASERS` if only one account of the profile could release posts. Switching it off requires a
/// strong proof.
pub async fn set_four_eyes(tx: &Tx, app: &App, actor: &Actor, value: bool) -> Result<()> {
    // No account is removed meanwhile.
    profiles::lock(tx, actor.profile).await?;
    if value && rows::count_releasers(tx, actor.profile).await? < MIN_RELEASERS {
        return Err(Reason::TooFewReleasers.into());
    }
    if !value {
        actor.require_strong_proof()?;
    }
    if !profiles::update_four_eyes(tx, actor.profile, value).await? {
        return Ok(());
    }
    let (action, details) = ("profile.set_four_eyes", json!({ "fourEyes": value }));
    audit::record(tx, &app.audit, app.now(), actor, action, actor.profile.0, Some(details)).await
}
