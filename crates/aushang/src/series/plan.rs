//! Makes the drafts of a series for the next eight weeks.
//!
//! Each series is planned in a transaction of its own that locks its profile, so two nodes do not make a draft twice.
//! After a downtime only dates that are ahead are made up for.

use aushang_db::{Timestamp, Tx};
use chrono::{Days, NaiveDate};

use super::repeated::Series;
use super::rule::{PLANNED_DAYS, day_of};
use super::store::{self, NewDate};
use crate::app::App;
use crate::ids::{ProfileId, SeriesId};
use crate::posts::{self, DraftAuthors};
use crate::problem::{Error, Result};
use crate::profiles;

/// Series that are planned at a time.
const BATCH: u64 = 50;

/// Plans the series that have not been planned up to the last day that is due. Returns `true` if there may be more.
/// Does nothing while the clock is suspect. A series that fails stays due, and the next run tries it again.
pub async fn plan_due(app: &App) -> Result<bool> {
    let Some(now) = app.trusted_now().await? else { return Ok(false) };
    let due = store::list_due(app.db.reader(), last_day(now), BATCH).await?;
    let is_full = due.len() as u64 == BATCH;
    let mut has_failed = false;
    for (profile, id) in due {
        if let Err(error) = plan_one(app, now, profile, id).await {
            has_failed = true;
            tracing::error!(series = %id, error = error.why(), "the drafts of a series could not be made");
        }
    }
    let today = day_of(now);
    app.write_with(move |tx, _| Box::pin(store::delete_ended(tx, today, BATCH))).await?;
    Ok(is_full && !has_failed)
}

async fn plan_one(app: &App, now: Timestamp, profile: ProfileId, id: SeriesId) -> Result<()> {
    app.write_with(move |tx, app| {
        Box::pin(async move {
            match profiles::lock(tx, profile).await {
                // It was deleted meanwhile.
                Err(Error::Problem(_)) => return Ok(()),
                locked => locked?,
            }
            match store::find_for_update(tx, profile, id).await? {
                Some(series) => plan(tx, app, now, &series).await,
                None => Ok(()),
            }
        })
    })
    .await
}

/// Makes the drafts that are missing. The caller has locked the profile and the series.
pub async fn plan(tx: &Tx, app: &App, now: Timestamp, series: &Series) -> Result<()> {
    let (today, last) = (day_of(now), last_day(now));
    let known = store::known_days(tx, series.id, today).await?;
    for day in series.rule.days(today, last) {
        let publish_at = series.rule.moment(day);
        if publish_at <= now || known.contains(&day.to_string()) {
            continue;
        }
        let authors = DraftAuthors { creator: series.creator, edited_by: series.edited_by };
        let post = posts::insert_draft(tx, app, series.profile, authors, &series.content, publish_at).await?;
        store::insert_date(tx, NewDate { series: series.id, day, post, publish_at, made: true }).await?;
    }
    let planned_to = series.rule.continues_after(last).then_some(last);
    store::set_planned_to(tx, series.id, planned_to).await
}

/// The last day for which drafts are made.
fn last_day(now: Timestamp) -> NaiveDate {
    day_of(now) + Days::new(PLANNED_DAYS)
}
