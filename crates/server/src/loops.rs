//! The background loops of the server: due posts, announcements, pushes, jobs, statistics, the audit chain,
//! and deletion of what has expired.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use aushang::app::App;
use aushang::leftover_files::{CleanupResult, LeftoverFiles};
use aushang::problem::Error;
use aushang::readers::Standing;
use aushang::{audit, deletions, delivery, mails, media, posts, series, session, sources, statistics, sweep};
use aushang_blob::Discarded;
use aushang_db::{Engine, Failure};
use aushang_jobs::{Ticker, Wake, Worker, WorkerOptions};
use chrono::TimeDelta;
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// A post is published at most 5 seconds late: this pause, and two polls that may each take 2 seconds.
const DUE_POSTS: Duration = Duration::from_secs(1);
const ANNOUNCEMENTS: Duration = Duration::from_secs(2);
/// One loop for each standing, so that unreachable devices do not delay the others.
const SENDERS: [(&str, Standing); 3] =
    [("pushes", Standing::Proven), ("pushes-new", Standing::New), ("pushes-failing", Standing::Failing)];
const JOBS: Duration = Duration::from_secs(2);
/// Longer than the conversion of one video may take.
const VIDEO_LEASE: TimeDelta = TimeDelta::minutes(20);
/// How often the server looks for drafts that people are reminded of.
const REMINDERS: Duration = Duration::from_secs(30);
/// How often the server looks for sources that are due.
const SOURCES: Duration = Duration::from_secs(30);
/// How often the server checks whether the drafts of series are due, which it makes once a day.
const SERIES: Duration = Duration::from_mins(5);
/// How often the server checks whether statistics are due.
const STATISTICS: Duration = Duration::from_mins(1);
/// How often new audit entries are added to the chain.
const AUDIT_CHAIN: Duration = Duration::from_secs(2);
const SWEEP: Duration = Duration::from_mins(10);
/// Files of a killed process are still too recent at the next start, so they are searched for periodically.
const TIDYING: Duration = Duration::from_hours(1);
/// A file is deleted once two searches have found it.
const LEFTOVER_FILES: Duration = Duration::from_hours(24);
/// Far longer than the time between two writes to a file that a node is writing.
const ABANDONED: TimeDelta = TimeDelta::hours(1);

/// Starts all loops. After `shutdown` each ends when its current poll is done.
pub fn start(app: &App, shutdown: &CancellationToken) -> JoinSet<()> {
    let mut loops = JoinSet::new();
    let ticker = |name, pause, wake| Ticker { name, pause, wake, shutdown: shutdown.clone() };

    start_posts(app, &mut loops, &ticker);

    let announcing = app.clone();
    // On SQLite no other process runs, so everything in SENDING at the start was left by the previous
    // process. Pushes are sent only after it was recovered, because they would be mistaken for it.
    let is_only_node = app.db.engine() == Engine::Sqlite;
    let is_taken_over = Arc::new(AtomicBool::new(!is_only_node));
    let taken_over = is_taken_over.clone();
    loops.spawn(ticker("announcements", ANNOUNCEMENTS, app.announced.clone()).run(move || {
        let (app, taken_over) = (announcing.clone(), taken_over.clone());
        async move {
            delivery::recover(&app, !taken_over.load(Ordering::Acquire)).await.map_err(message_of)?;
            if !taken_over.swap(true, Ordering::AcqRel) {
                app.deliveries.wake();
            }
            // Both in each run, so that neither waits until the other has nothing left.
            let recalls = delivery::recall_open(&app).await.map_err(message_of)?;
            delivery::resolve_open(&app).await.map(|more| more || recalls).map_err(message_of)
        }
    }));
    for (name, standing) in SENDERS {
        let (sending, taken_over, end) = (app.clone(), is_taken_over.clone(), shutdown.clone());
        loops.spawn(ticker(name, ANNOUNCEMENTS, app.deliveries.waiting(standing)).run(move || {
            let (app, taken_over, end) = (sending.clone(), taken_over.clone(), end.clone());
            async move {
                if taken_over.load(Ordering::Acquire) {
                    delivery::send_waiting(&app, standing, &end).await.map_err(message_of)?;
                }
                Ok::<_, String>(false)
            }
        }));
    }

    for (name, worker) in workers(app, shutdown) {
        let (working, worker) = (app.clone(), Arc::new(worker.with_shutdown(shutdown.clone())));
        loops.spawn(ticker(name, JOBS, Wake::default()).run(move || {
            let (app, worker) = (working.clone(), worker.clone());
            async move { run_jobs(&app, &worker).await }
        }));
    }

    let (checking, end) = (app.clone(), shutdown.clone());
    loops.spawn(ticker("sources", SOURCES, app.sources_due.clone()).run(move || {
        let (app, end) = (checking.clone(), end.clone());
        async move { sources::check_due(&app, &end).await.map_err(message_of) }
    }));

    let (tidying, end) = (app.clone(), shutdown.clone());
    loops.spawn(ticker("tidying", TIDYING, Wake::default()).run(move || {
        let (app, end) = (tidying.clone(), end.clone());
        async move {
            discard_unfinished_files(&app, end).await.map_err(message_of)?;
            Ok::<_, String>(false)
        }
    }));

    let (looking, end) = (app.clone(), shutdown.clone());
    let leftover = Arc::new(Mutex::new(LeftoverFiles::default()));
    loops.spawn(ticker("leftover-files", LEFTOVER_FILES, Wake::default()).run(move || {
        let (app, end, leftover) = (looking.clone(), end.clone(), leftover.clone());
        async move { delete_leftover_files(&app, &mut *leftover.lock().await, &end).await.map_err(message_of) }
    }));

    let counting = app.clone();
    loops.spawn(ticker("statistics", STATISTICS, Wake::default()).run(move || {
        let app = counting.clone();
        async move { statistics::roll_up(&app).await.map_err(message_of) }
    }));

    let chaining = app.clone();
    let is_broken = Arc::new(AtomicBool::new(false));
    loops.spawn(ticker("audit-chain", AUDIT_CHAIN, Wake::default()).run(move || {
        let (app, is_broken) = (chaining.clone(), is_broken.clone());
        async move {
            match audit::extend(&app).await {
                Ok(more) => {
                    is_broken.store(false, Ordering::Relaxed);
                    Ok(more)
                }
                // A broken chain stays broken until an operator acts, so it is logged once.
                Err(_) if is_broken.swap(true, Ordering::Relaxed) => Ok(false),
                Err(error) => Err(message_of(error)),
            }
        }
    }));

    let sweeping = app.clone();
    loops.spawn(ticker("sweep", SWEEP, Wake::default()).run(move || {
        let app = sweeping.clone();
        async move { sweep::sweep(&app).await.map_err(message_of) }
    }));
    loops
}

/// Starts the loops that act on posts at their dates.
fn start_posts(app: &App, loops: &mut JoinSet<()>, ticker: &impl Fn(&'static str, Duration, Wake) -> Ticker) {
    let due = app.clone();
    loops.spawn(ticker("due-posts", DUE_POSTS, Wake::default()).run(move || {
        let app = due.clone();
        async move { posts::publish_due(&app).await.map_err(message_of) }
    }));

    let ending = app.clone();
    loops.spawn(ticker("ending-posts", DUE_POSTS, Wake::default()).run(move || {
        let app = ending.clone();
        async move { posts::end_due(&app).await.map_err(message_of) }
    }));

    let reminding = app.clone();
    loops.spawn(ticker("reminders", REMINDERS, Wake::default()).run(move || {
        let app = reminding.clone();
        async move { posts::remind_due(&app).await.map_err(message_of) }
    }));

    let repeating = app.clone();
    loops.spawn(ticker("series", SERIES, Wake::default()).run(move || {
        let app = repeating.clone();
        async move { series::plan_due(&app).await.map_err(message_of) }
    }));
}

/// Runs jobs of a killed process again at once, on SQLite, where no other process can be running them. Called
/// before the loops start.
pub async fn take_over(app: &App) -> Result<(), Failure> {
    if app.db.engine() == Engine::Sqlite {
        let jobs = aushang_jobs::end_leases(&app.db, app.clock.lease_now()).await?;
        if jobs > 0 {
            tracing::info!(jobs, "jobs that the previous process left unfinished run again");
        }
    }
    Ok(())
}

async fn run_jobs(app: &App, worker: &Worker) -> Result<bool, String> {
    // Updates the clock for leases. Jobs also run while the clock is suspect, because what they were enqueued
    // for has happened.
    app.trusted_now().await.map_err(message_of)?;
    worker.run_due().await.map_err(|failure| failure.to_string())?;
    Ok(false)
}

/// Deletes incomplete files of killed processes. Deletes nothing while the clock is suspect.
pub async fn discard_unfinished_files(app: &App, shutdown: CancellationToken) -> Result<(), Error> {
    let Some(now) = app.trusted_now().await? else { return Ok(()) };
    let abandoned = now.to_datetime() - ABANDONED;
    if let Err(error) = media::delete_stale_work(app, now.to_datetime().into()) {
        tracing::error!(%error, "cannot delete all leftover work files of videos and audio");
    }
    match app.files.discard_unfinished(abandoned.into(), shutdown).await {
        Ok(Discarded { files, skipped, why }) => {
            if files > 0 {
                tracing::info!(files, "deleted incomplete files of a killed process");
            }
            // Folder names are not logged: they are part of the files' addresses.
            if let Some(why) = why {
                tracing::warn!(skipped, %why, "cannot search parts of the file store for incomplete files; skipped them");
            }
        }
        Err(error) => tracing::error!(%error, "cannot delete incomplete files"),
    }
    Ok(())
}

/// Deletes files that no row refers to, once two searches have found them.
pub async fn delete_leftover_files(
    app: &App,
    leftover: &mut LeftoverFiles,
    shutdown: &CancellationToken,
) -> Result<bool, Error> {
    let CleanupResult { deleted, unnamed, is_suspicious } = leftover.delete_found(app, shutdown).await?;
    if is_suspicious {
        tracing::error!(
            unnamed,
            "too many files are not in the database, so none was deleted: check that this database belongs to this file store"
        );
    } else if deleted > 0 {
        tracing::info!(deleted, "deleted files that are not in the database");
    }
    Ok(false)
}

/// The workers for all kinds of jobs, with their names. Each external service has one of its own, so that one
/// that does not respond delays only its own jobs.
pub fn workers(app: &App, shutdown: &CancellationToken) -> Vec<(&'static str, Worker)> {
    let context = Arc::new(app.clone());
    let worker = || worker(app, WorkerOptions::default());
    let mut workers = vec![
        (
            "jobs",
            worker()
                .with::<session::SendResetMail>(context.clone())
                .with::<posts::SendDraftsMail>(context.clone())
                .with::<posts::SendLapsedRequestMail>(context.clone()),
        ),
        ("mails", worker().with::<mails::SendMail>(context.clone())),
        (
            "deletions",
            worker()
                .with::<media::DeleteFile>(context.clone())
                .with::<mails::DeleteMailFiles>(context.clone())
                .with::<deletions::StoreDeletion>(context),
        ),
    ];
    workers.extend(video_worker(app, shutdown).map(|videos| ("films", videos)));
    workers
}

/// The worker that converts videos, one at a time. None if this node has no ffmpeg: then other nodes convert
/// them.
pub fn video_worker(app: &App, shutdown: &CancellationToken) -> Option<Worker> {
    let converter = app.converter.clone()?;
    let options = WorkerOptions { lease: VIDEO_LEASE, concurrency: 1, ..WorkerOptions::default() };
    let converting = media::ConvertContext { app: app.clone(), converter, shutdown: shutdown.clone() };
    Some(worker(app, options).with::<media::ConvertVideo>(Arc::new(converting)))
}

fn worker(app: &App, options: WorkerOptions) -> Worker {
    let (clock, leases) = (app.clock.clone(), app.clock.clone());
    Worker::new(app.db.clone(), Arc::new(move || clock.now()), options)
        .with_lease_clock(Arc::new(move || leases.lease_now()))
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
fn message_of(error: Error) -> String {
    error.why()
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use tokio::time::{Instant, sleep};

    use super::*;

    /// Returns how late a post is published if its date is just after the start of a poll and polls take
    /// `look`.
    async fn lateness(look: Duration) -> Duration {
        let date = Instant::now() + Duration::from_millis(1);
        let live = Arc::new(Mutex::new(None));
        let shutdown = CancellationToken::new();
        let ticker =
            Ticker { name: "due-posts", pause: DUE_POSTS, wake: Wake::default(), shutdown: shutdown.clone() };
        ticker
            .run(|| {
                let is_due = Instant::now() >= date;
                let (live, shutdown) = (live.clone(), shutdown.clone());
                async move {
                    sleep(look).await;
                    if is_due {
                        *live.lock().expect("an unpoisoned lock") = Some(Instant::now());
                        shutdown.cancel();
                    }
                    Ok::<_, String>(false)
                }
            })
            .await;
        let live = live.lock().expect("an unpoisoned lock").expect("it was published");
        live - date
    }

    // spec: POST-10
    #[tokio::test(start_paused = true)]
    async fn a_due_post_is_at_most_five_seconds_late_if_a_poll_takes_two() {
        let bound = Duration::from_secs(5);
        for (look, is_in_time) in [(0, true), (2000, true), (2001, false)] {
            let late = lateness(Duration::from_millis(look)).await;
            assert_eq!(late <= bound, is_in_time, "{look} ms: {late:?}");
        }
    }
}
