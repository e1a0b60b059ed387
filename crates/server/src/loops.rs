//! The loops that look for work, each on its own: due posts, announcements, pushes, jobs, and
//! what has grown old.

use std::sync::Arc;
use std::time::Duration;

use aushang::app::App;
use aushang::{delivery, media, posts, sweep};
use aushang_db::Engine;
use aushang_jobs::{Ticker, Wake, Worker, WorkerOptions};
use chrono::TimeDelta;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// A post is at most this late on a running server.
const DUE_POSTS: Duration = Duration::from_secs(1);
const ANNOUNCEMENTS: Duration = Duration::from_secs(2);
const JOBS: Duration = Duration::from_secs(2);
const SWEEP: Duration = Duration::from_mins(10);
/// A file that is being written is touched far more often, by whichever node writes it.
const ABANDONED: TimeDelta = TimeDelta::hours(1);

/// Starts them all; they end after `shutdown`, each when its present look is done.
pub fn start(app: &App, shutdown: &CancellationToken) -> JoinSet<()> {
    let mut loops = JoinSet::new();
    let ticker = |name, pause, wake| Ticker { name, pause, wake, shutdown: shutdown.clone() };

    let due = app.clone();
    loops.spawn(ticker("due-posts", DUE_POSTS, Wake::default()).run(move || {
        let app = due.clone();
        async move { posts::publish_due(&app).await.map_err(said) }
    }));

    let announcing = app.clone();
    // A node that is alone may take over everything that its former process left in between.
    let alone = app.db.engine() == Engine::Sqlite;
    let mut first = true;
    loops.spawn(ticker("announcements", ANNOUNCEMENTS, app.announced.clone()).run(move || {
        let (app, starting) = (announcing.clone(), std::mem::take(&mut first));
        async move {
            delivery::recover(&app, starting && alone).await.map_err(said)?;
            let resolving = delivery::resolve_open(&app).await.map_err(said)?;
            let sending = delivery::send_waiting(&app).await.map_err(said)?;
            Ok::<_, String>(resolving || sending)
        }
    }));

    let worker = Arc::new(worker(app));
    loops.spawn(ticker("jobs", JOBS, Wake::default()).run(move || {
        let worker = worker.clone();
        async move { worker.look().await }
    }));

    let tidying = app.clone();
    loops.spawn(async move { discard_unfinished_files(&tidying).await });

    let sweeping = app.clone();
    loops.spawn(ticker("sweep", SWEEP, Wake::default()).run(move || {
        let app = sweeping.clone();
        async move { Ok::<_, String>(sweep::sweep(&app).await) }
    }));
    loops
}

/// Takes away what kills left of files that were being written. Once per start is enough: nothing
/// else leaves any.
pub async fn discard_unfinished_files(app: &App) {
    let abandoned = app.now().to_datetime() - ABANDONED;
    match app.files.discard_unfinished(abandoned.into()).await {
        Ok(0) => {}
        Ok(count) => tracing::info!(count, "files that a kill left unfinished are taken away"),
        Err(error) => tracing::error!(%error, "unfinished files could not be taken away"),
    }
}

/// Runs jobs of every kind that there is.
pub fn worker(app: &App) -> Worker {
    let clock = app.clock.clone();
    Worker::new(app.db.clone(), Arc::new(move || clock.now()), WorkerOptions::default())
        .with::<media::DeleteFile>(Arc::new(app.clone()))
}

#[expect(clippy::needless_pass_by_value, reason = "what `map_err` hands over")]
fn said(error: aushang::problem::Error) -> String {
    format!("{error:?}")
}
