//! What the operator has to know about sources.

use chrono::TimeDelta;

use super::check::configured_networks;
use super::facts::{DisturbedSource, IncorrectRequest, SourceNumbers};
use super::store::{self, Overdue};
use crate::app::App;
use crate::problem::Result;

/// A source that was due for longer than this and was not checked is overdue: the checks do not run, or take
/// too long.
const OVERDUE_AFTER: TimeDelta = TimeDelta::hours(3);
/// For as long an incorrect request is shown.
const INCORRECT_SHOWN_FOR: TimeDelta = TimeDelta::days(7);
/// Failed and overdue sources that are listed.
pub const MAX_DISTURBED: u32 = 20;

/// What [`watch`] finds.
pub struct Watched {
    pub numbers: SourceNumbers,
    /// Failed and overdue sources, the newest problem first.
    pub disturbed: Vec<DisturbedSource>,
    pub incorrect: Option<IncorrectRequest>,
}

pub async fn watch(app: &App) -> Result<Watched> {
    let now = app.now();
    let networks = configured_networks(app);
    let overdue = Overdue { now, before: now - OVERDUE_AFTER, networks: &networks };
    let db = app.db.reader();
    let numbers = store::numbers(db, overdue).await?;
    let disturbed = if numbers.failed + numbers.overdue > 0 {
        store::list_disturbed(db, overdue, MAX_DISTURBED).await?
    } else {
        Vec::new()
    };
    let incorrect = store::last_incorrect(db, now - INCORRECT_SHOWN_FOR).await?;
    Ok(Watched { numbers, disturbed, incorrect })
}
