//! Settings that the console stores for an account.

use aushang_db::Tx;

use super::{Account, rows};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::problem::{Problem, Reason, Result};

/// Maximum number of skipped steps; the console has far fewer.
const MAX_STEPS: usize = 20;
const MAX_STEP_CHARS: usize = 50;

/// Changes the settings that are given. `None` keeps the value.
pub async fn update_settings(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    has_seen_disclaimer: Option<bool>,
    skipped_setup_steps: Option<Vec<String>>,
) -> Result<Account> {
    if let Some(steps) = &skipped_setup_steps
        && (steps.len() > MAX_STEPS || steps.iter().any(|step| step.len() > MAX_STEP_CHARS))
    {
        return Err(Problem::field("skippedSetupSteps", Reason::TooMany).into());
    }
    rows::update_settings(tx, actor.account, has_seen_disclaimer, skipped_setup_steps.as_deref()).await?;
    audit::record(tx, &app.audit, app.now(), actor, "account.update_settings", actor.account.0, None).await?;
    rows::get(tx, actor.account).await
}
