//! The loops that look for work, each on its own: due posts, announcements, pushes, jobs, and
//! what has grown old.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use aushang::app::App;
use aushang::leftover_files::{LeftoverFiles, Looked};
use aushang::problem::Error;
use aushang::readers::Standing;
use aushang::{audit, delivery, mails, media, posts, session, sweep};
use aushang_blob::Discarded;
use aushang_db::{Engine, Failure};
use aushang_jobs::{Ticker, Wake, Worker, WorkerOptions};
use chrono::TimeDelta;
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// A post is at most 5 seconds late on a running server: the rest is for two looks.
const DUE_POSTS: Duration = Duration::from_secs(1);
const ANNOUNCEMENTS: Duration = Duration::from_secs(2);
/// Each on its own, so that addresses that lead nowhere hold up nobody else.
const SENDERS: [(&str, Standing); 3] =
    [("pushes", Standing::Proven), ("pushes-new", Standing::New), ("pushes-failing", Standing::Failing)];
const JOBS: Duration = Duration::from_secs(2);
/// Longer than all that is done to one film may take.
const FILM_LEASE: TimeDelta = TimeDelta::minutes(20);
/// How often to see whether statistics are to be counted anew.
const STATISTICS: Duration = Duration::from_mins(1);
/// How often new entries of the audit trail are linked.
const AUDIT_CHAIN: Duration = Duration::from_secs(2);
const SWEEP: Duration = Duration::from_mins(10);
/// What a kill leaves is too young at the next start, so it is looked for again and again.
const TIDYING: Duration = Duration::from_hours(1);
/// A file has to be found by two looks.
const LEFTOVER_FILES: Duration = Duration::from_hours(24);
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
    // A node that is alone may take over everything that its former process left in between. Nothing is
    // sent before, or it would be taken for that.
    let alone = app.db.engine() == Engine::Sqlite;
    let is_taken_over = Arc::new(AtomicBool::new(!alone));
    let taken_over = is_taken_over.clone();
    loops.spawn(ticker("announcements", ANNOUNCEMENTS, app.announced.clone()).run(move || {
        let (app, taken_over) = (announcing.clone(), taken_over.clone());
        async move {
            delivery::recover(&app, !taken_over.load(Ordering::Acquire)).await.map_err(said)?;
            if !taken_over.swap(true, Ordering::AcqRel) {
                app.deliveries.wake();
            }
            delivery::resolve_open(&app).await.map_err(said)
        }
    }));
    for (name, standing) in SENDERS {
        let (sending, taken_over, end) = (app.clone(), is_taken_over.clone(), shutdown.clone());
        loops.spawn(ticker(name, ANNOUNCEMENTS, app.deliveries.waiting(standing)).run(move || {
            let (app, taken_over, end) = (sending.clone(), taken_over.clone(), end.clone());
            async move {
                if taken_over.load(Ordering::Acquire) {
                    delivery::send_waiting(&app, standing, &end).await.map_err(said)?;
                }
                Ok::<_, String>(false)
            }
        }));
    }

    let (working, worker) = (app.clone(), Arc::new(worker(app).until(shutdown.clone())));
    loops.spawn(ticker("jobs", JOBS, Wake::default()).run(move || {
        let (app, worker) = (working.clone(), worker.clone());
        async move { run_jobs(&app, &worker).await }
    }));

    // A film takes minutes, and nothing else is to wait for it.
    if let Some(films) = film_worker(app, shutdown).map(Arc::new) {
        let working = app.clone();
        loops.spawn(ticker("films", JOBS, Wake::default()).run(move || {
            let (app, films) = (working.clone(), films.clone());
            async move { run_jobs(&app, &films).await }
        }));
    }

    let (tidying, end) = (app.clone(), shutdown.clone());
    loops.spawn(ticker("tidying", TIDYING, Wake::default()).run(move || {
        let (app, end) = (tidying.clone(), end.clone());
        async move {
            discard_unfinished_files(&app, end).await.map_err(said)?;
            Ok::<_, String>(false)
        }
    }));

    let (looking, end) = (app.clone(), shutdown.clone());
    let leftover = Arc::new(Mutex::new(LeftoverFiles::default()));
    loops.spawn(ticker("leftover-files", LEFTOVER_FILES, Wake::default()).run(move || {
        let (app, end, leftover) = (looking.clone(), end.clone(), leftover.clone());
        async move { delete_leftover_files(&app, &mut *leftover.lock().await, &end).await.map_err(said) }
    }));

    let counting = app.clone();
    loops.spawn(ticker("statistics", STATISTICS, Wake::default()).run(move || {
        let app = counting.clone();
        async move { posts::roll_up(&app).await.map_err(said) }
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
                Err(error) => Err(said(error)),
            }
        }
    }));

    let sweeping = app.clone();
    loops.spawn(ticker("sweep", SWEEP, Wake::default()).run(move || {
        let app = sweeping.clone();
        async move { sweep::sweep(&app).await.map_err(said) }
    }));
    loops
}

/// Lets jobs that a killed process left unfinished run at once, where no other process can have them.
/// Called before the loops start.
pub async fn take_over(app: &App) -> Result<(), Failure> {
    if app.db.engine() == Engine::Sqlite {
        let jobs = aushang_jobs::end_leases(&app.db, app.clock.lease_now()).await?;
        if jobs > 0 {
            tracing::info!(jobs, "jobs that the former process left unfinished run again");
        }
    }
    Ok(())
}

async fn run_jobs(app: &App, worker: &Worker) -> Result<bool, String> {
    // Refreshes the time for leases. While the clock is suspect, jobs run as well: each was ordered by something
    // that has happened.
    app.trusted_now().await.map_err(said)?;
    worker.look().await.map_err(|failure| failure.to_string())?;
    Ok(false)
}

/// Deletes incomplete files that a killed process left. Deletes nothing while the clock is suspect.
pub async fn discard_unfinished_files(app: &App, shutdown: CancellationToken) -> Result<(), Error> {
    let Some(now) = app.trusted_now().await? else { return Ok(()) };
    let abandoned = now.to_datetime() - ABANDONED;
    if let Err(error) = media::discard_work(app, now.to_datetime().into()) {
        tracing::error!(%error, "not all that was left of recordings could be taken away");
    }
    match app.files.discard_unfinished(abandoned.into(), shutdown).await {
        Ok(Discarded { files, skipped, why }) => {
            if files > 0 {
                tracing::info!(files, "files that a kill left unfinished are taken away");
            }
            // A folder's name is an address, and no matter for a log.
            if let Some(why) = why {
                tracing::warn!(skipped, %why, "parts of the file store cannot be tidied up and are skipped");
            }
        }
        Err(error) => tracing::error!(%error, "unfinished files could not be taken away"),
    }
    Ok(())
}

/// Takes away files that no row names, once two looks have found them.
pub async fn delete_leftover_files(
    app: &App,
    leftover: &mut LeftoverFiles,
    shutdown: &CancellationToken,
) -> Result<bool, Error> {
    let Looked { deleted, unnamed, is_suspicious } = leftover.look(app, shutdown).await?;
    if is_suspicious {
        tracing::error!(
            unnamed,
            "so many files have no row that none is deleted: see that this database belongs to this file store"
        );
    } else if deleted > 0 {
        tracing::info!(deleted, "files that no row names are deleted");
    }
    Ok(false)
}

/// Runs jobs of every kind that there is.
pub fn worker(app: &App) -> Worker {
    let (clock, leases) = (app.clock.clone(), app.clock.clone());
    Worker::new(app.db.clone(), Arc::new(move || clock.now()), WorkerOptions::default())
        .with_lease_clock(Arc::new(move || leases.lease_now()))
        .with::<media::DeleteFile>(Arc::new(app.clone()))
        .with::<mails::SendMail>(Arc::new(app.clone()))
        .with::<session::SendResetMail>(Arc::new(app.clone()))
        .with::<posts::TellOfDrafts>(Arc::new(app.clone()))
}

/// Makes films playable, one at a time. None: this node has no ffmpeg, and leaves them to one that
/// has.
pub fn film_worker(app: &App, shutdown: &CancellationToken) -> Option<Worker> {
    let converter = app.converter.clone()?;
    let (clock, leases) = (app.clock.clone(), app.clock.clone());
    let options = WorkerOptions { lease: FILM_LEASE, at_once: 1, ..WorkerOptions::default() };
    let converting = media::Converting { app: app.clone(), converter, shutdown: shutdown.clone() };
    let worker = Worker::new(app.db.clone(), Arc::new(move || clock.now()), options)
        .with_lease_clock(Arc::new(move || leases.lease_now()))
        .with::<media::ConvertVideo>(Arc::new(converting));
    Some(worker)
}

#[expect(clippy::needless_pass_by_value, reason = "what `map_err` hands over")]
fn said(error: Error) -> String {
    error.why()
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use tokio::time::{Instant, sleep};

    use super::*;

    /// How late a post is LIVE whose date comes just after a look has begun, if each look takes so long.
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
                        *live.lock().expect("nobody panics") = Some(Instant::now());
                        shutdown.cancel();
                    }
                    Ok::<_, String>(false)
                }
            })
            .await;
        let live = live.lock().expect("nobody panics").expect("it was published");
        live - date
    }

    // spec: POST-10
    #[tokio::test(start_paused = true)]
    async fn a_due_post_is_at_most_five_seconds_late_while_a_look_takes_two() {
        let bound = Duration::from_secs(5);
        for (look, is_in_time) in [(0, true), (2000, true), (2001, false)] {
            let late = lateness(Duration::from_millis(look)).await;
            assert_eq!(late <= bound, is_in_time, "{look} ms: {late:?}");
        }
    }
}
