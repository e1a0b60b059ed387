//! How many emergencies a profile may announce: each reaches every reader whom it is meant for.

use aushang_db::Tx;
use chrono::TimeDelta;

use super::{Post, store};
use crate::app::App;
use crate::problem::{Reason, Result};

const SPAN: TimeDelta = TimeDelta::hours(1);

/// Refuses an emergency if too many others of its profile have a date within an hour of its own. Those
/// that are planned count, so that nobody plans a hundred for one minute; at its date nothing is refused.
/// The caller has locked the profile, so that of two at once the second counts the first.
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
