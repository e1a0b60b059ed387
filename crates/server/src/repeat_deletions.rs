//! Repeats deletions that a restored database lacks: before the server listens, or as soon as the file store
//! answers.

use std::time::Duration;

use aushang::app::App;
use aushang::{deletions, staff};
use tokio_util::sync::CancellationToken;

use crate::commands::cannot_start;
use crate::start::CannotStart;

/// The pause between two attempts.
const PAUSE: Duration = Duration::from_mins(1);

/// Returns `false` if this fails, so that an outage of the file store does not keep the console down. Fails
/// instead if the database was restored, because deleted people would be visible.
pub async fn before_serving(app: &App) -> Result<bool, CannotStart> {
    let Err(error) = repeat(app).await else { return Ok(true) };
    if deletions::is_restored(app.db.reader()).await.map_err(cannot_start)? {
        return Err(CannotStart::because(format!(
            "`restore` or `end-sessions` was run, and deletions since the backup cannot be repeated: {}. Check \
             the file store, and start again",
            error.why()
        )));
    }
    tracing::warn!(
        error = error.why(),
        "cannot check whether deletions must be repeated; trying again every minute"
    );
    Ok(false)
}

/// Tries again until it succeeds or the server ends.
pub async fn until_done(app: App, shutdown: CancellationToken) {
    loop {
        tokio::select! {
            () = shutdown.cancelled() => return,
            () = tokio::time::sleep(PAUSE) => {}
        }
        match repeat(&app).await {
            Ok(()) => {
                tracing::info!("checked which deletions must be repeated");
                return;
            }
            Err(error) => {
                tracing::warn!(error = error.why(), "still cannot check whether deletions must be repeated");
            }
        }
    }
}

async fn repeat(app: &App) -> Result<(), aushang::problem::Error> {
    let repeated = staff::repeat_deletions(app).await?;
    if repeated > 0 {
        tracing::warn!(repeated, "the database lacked deletions, which were repeated");
    }
    Ok(())
}
