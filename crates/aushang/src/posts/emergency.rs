//! Limits how many emergencies a profile sends, because each one reaches every reader in its targeting, and requires a
//! strong proof of whoever sends one.

use aushang_db::Tx;
use chrono::TimeDelta;

use super::audience::Audience;
use super::{Post, store};
use crate::actor::Actor;
use crate::app::App;
use crate::problem::{Reason, Result};

const SPAN: TimeDelta = TimeDelta::hours(1);

/// Fails if a post with this audience is an emergency and the caller has no strong proof: a stolen password or an open session alone must not set off an alarm.
pub(super) fn check_proof(actor: &Actor, audience: &Audience) -> Result<(), Reason> {
    if audience.emergency { actor.require_strong_proof() } else { Ok(()) }
}

/// Fails if too many other emergencies of the profile have a date within an hour of this one. Planned
/// emergencies count, so that they cannot be accumulated for one moment; publishing at the date is never
/// refused. The caller holds the lock on the profile, so that of two concurrent calls the second counts the
/// first.
pub(super) async fn check_budget(tx: &Tx, app: &App, post: &Post) -> Result<()> {
    if !post.audience.emergency {
        return Ok(());
    }
    let date = post.publish_date;
    let others = store::count_emergencies(tx, post.profile, post.id, date - SPAN, date + SPAN).await?;
    if others >= u64::from(app.settings.emergencies_per_hour) {
        return Err(Reason::TooManyEmergencies.into());
    }
    Ok(())
}
