//! What the operator has to know about sources.

use chrono::TimeDelta;

use super::check::configured_networks;
use super::facts::{IncorrectRequest, SourceNumbers};
use super::store;
use crate::app::App;
use crate::problem::Result;

/// A source that was due for longer than this and was not checked is overdue: the checks do not run, or take
/// too long.
const OVERDUE_AFTER: TimeDelta = TimeDelta::hours(3);
/// For as long an incorrect request is shown.
const INCORRECT_SHOWN_FOR: TimeDelta = TimeDelta::days(7);

pub async fn watch(app: &App) -> Result<(SourceNumbers, Option<IncorrectRequest>)> {
    let now = app.now();
    let networks = configured_networks(app);
    let db = app.db.reader();
    let numbers = store::numbers(db, now, now - OVERDUE_AFTER, &networks).await?;
    Ok((numbers, store::last_incorrect(db, now - INCORRECT_SHOWN_FOR).await?))
}
