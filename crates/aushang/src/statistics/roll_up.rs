//! Counts what readers did with posts, every 12 hours [A-58: statistics].
//!
//! A run counts each post that was viewed or clicked since the last run, always from all its rows. So a run
//! may be late, be interrupted, or run twice or on two nodes at once. Its progress is stored in the
//! database, so that any node can continue it. Before a run begins, it corrects the stored numbers of LIVE
//! posts of profiles.

use aushang_db::{Connection, Timestamp};
use chrono::TimeDelta;
use tracing::Instrument;

use super::progress::Progress;
use super::store::{self, Run, Statistics};
use crate::app::App;
use crate::ids::PostId;
use crate::interactions::{self, Period};
use crate::posts;
use crate::problem::Result;
use crate::targeting;

const EVERY: TimeDelta = Period::LENGTH;
/// How far a run reaches back before the start of the previous one. It finds reports whose transactions
/// were open at that time: no write takes this long, and no two nodes' clocks differ by this much.
const OVERLAP: TimeDelta = TimeDelta::hours(1);
/// Posts that are counted at a time.
const BATCH: u64 = 50;

/// Start of the next run; in the past while a run is in progress or late.
pub async fn next_run(db: &impl Connection) -> Result<Timestamp> {
    Ok(store::get_roll_up(db).await?.counted_at + EVERY)
}

/// Counts one batch if a run is in progress, or starts a run if one is due. Returns `true` if there may be
/// more to do.
pub async fn roll_up(app: &App) -> Result<bool> {
    let (db, now) = (app.db.reader(), app.now());
    let last = store::get_roll_up(db).await?;
    let Some(run) = last.current_run else {
        // Also counts if the clock was set back to before the last run.
        let is_fresh = last.counted_at <= now && now < last.counted_at + EVERY;
        if is_fresh {
            return Ok(false);
        }
        posts::recount_live(app).await?;
        let from = Period::of(last.counted_at.min(now) - OVERLAP);
        app.write(move |tx| Box::pin(store::begin_roll_up(tx, last.counted_at, now, from))).await?;
        return Ok(true);
    };
    roll_up_batch(app, now, run).instrument(tracing::debug_span!("roll up views")).await
}

async fn roll_up_batch(app: &App, now: Timestamp, run: Run) -> Result<bool> {
    let db = app.db.reader();
    let Progress { period, after } = run.progress;
    let posts = interactions::posts_viewed_in(db, period, after, BATCH).await?;
    if let Some(last) = posts.last() {
        let progress = Progress { period, after: Some(*last) };
        count(app, now, run, posts, progress).await?;
        return Ok(true);
    }
    let next = interactions::next_period(db, period.next()).await?;
    app.write(move |tx| {
        Box::pin(async move {
            match next {
                Some(period) => store::advance_roll_up(tx, run, Progress { period, after: None }).await,
                None => store::finish_roll_up(tx, run).await,
            }
        })
    })
    .await?;
    Ok(next.is_some())
}

/// Counts these posts, and stores their statistics together with the progress.
async fn count(app: &App, now: Timestamp, run: Run, posts: Vec<PostId>, progress: Progress) -> Result<()> {
    let views = interactions::views_of(app.db.reader(), &posts).await?;
    let names = targeting::names(app.db.reader()).await?;
    let statistics = views.iter().map(|(post, views)| (*post, Statistics::of(views, &names, now))).collect();
    app.write(move |tx| {
        Box::pin(async move {
            store::put_statistics(tx, statistics).await?;
            store::advance_roll_up(tx, run, progress).await
        })
    })
    .await
}
