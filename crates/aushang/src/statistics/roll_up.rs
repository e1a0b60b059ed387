//! What readers did with posts, counted every 12 hours.
//!
//! A run looks at the posts of which something was reported since the last one, and counts each anew
//! from the rows. So it may be late, break off, happen twice or on two nodes at once: what it writes
//! is what there is. Where it has come to stands in the database, so that any node goes on with it.
//! Before it begins, it sees that profiles have as many LIVE posts as their rows say.

use aushang_db::{Connection, Timestamp};
use chrono::TimeDelta;
use tracing::Instrument;

use super::place::Place;
use super::store::{self, Statistics, UnderWay};
use crate::app::App;
use crate::ids::PostId;
use crate::interactions::{self, Period};
use crate::posts;
use crate::problem::Result;
use crate::targeting;

const EVERY: TimeDelta = Period::LENGTH;
/// Reports that were under way when a run began are found by the next one: no write takes this long,
/// and no two nodes' clocks differ by so much.
const OVERLAP: TimeDelta = TimeDelta::hours(1);
/// Posts that are counted at once.
const BATCH: u64 = 50;

/// Start of the next run; in the past while a run is in progress or late.
pub async fn next_run(db: &impl Connection) -> Result<Timestamp> {
    Ok(store::get_roll_up(db).await?.counted_at + EVERY)
}

/// Counts a batch, where it is time to. `true`: there may be more.
pub async fn roll_up(app: &App) -> Result<bool> {
    let (db, now) = (app.db.reader(), app.now());
    let last = store::get_roll_up(db).await?;
    let Some(found) = last.under_way else {
        // Also when the clock was turned back to before it.
        let is_fresh = last.counted_at <= now && now < last.counted_at + EVERY;
        if is_fresh {
            return Ok(false);
        }
        posts::recount_live(app).await?;
        let from = Period::of(last.counted_at.min(now) - OVERLAP);
        app.write(move |tx| Box::pin(store::begin_roll_up(tx, last.counted_at, now, from))).await?;
        return Ok(true);
    };
    roll_up_batch(app, now, found).instrument(tracing::debug_span!("roll up views")).await
}

async fn roll_up_batch(app: &App, now: Timestamp, found: UnderWay) -> Result<bool> {
    let db = app.db.reader();
    let Place { period, after } = found.place;
    let posts = interactions::posts_viewed_in(db, period, after, BATCH).await?;
    if let Some(last) = posts.last() {
        let place = Place { period, after: Some(*last) };
        count(app, now, found, posts, place).await?;
        return Ok(true);
    }
    let next = interactions::next_period(db, period.next()).await?;
    app.write(move |tx| {
        Box::pin(async move {
            match next {
                Some(period) => store::move_roll_up(tx, found, Place { period, after: None }).await,
                None => store::finish_roll_up(tx, found).await,
            }
        })
    })
    .await?;
    Ok(next.is_some())
}

async fn count(app: &App, now: Timestamp, found: UnderWay, posts: Vec<PostId>, place: Place) -> Result<()> {
    let views = interactions::views_of(app.db.reader(), &posts).await?;
    let names = targeting::names(app.db.reader()).await?;
    let statistics = views.iter().map(|(post, views)| (*post, Statistics::of(views, &names, now))).collect();
    app.write(move |tx| {
        Box::pin(async move {
            store::put_statistics(tx, statistics).await?;
            store::move_roll_up(tx, found, place).await
        })
    })
    .await
}
