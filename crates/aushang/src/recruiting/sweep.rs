//! What is imported no longer goes when nothing shows it any more.

use aushang_db::{BATCH, Timestamp};
use chrono::TimeDelta;

use super::store;
use crate::app::App;
use crate::problem::Result;

/// How long a picture waits for the company that it was made for: as long as an import may take.
const HEADERS_WAIT: TimeDelta = TimeDelta::hours(24);

/// Takes a batch of each kind. `true`: there may be more.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    app.write(move |tx| {
        Box::pin(async move {
            let jobs = store::delete_removed_jobs(tx, BATCH).await?;
            let companies = store::delete_removed_companies(tx, BATCH).await?;
            let headers = store::delete_unused_headers(tx, now, now - HEADERS_WAIT, BATCH).await?;
            Ok([jobs, companies, headers].contains(&BATCH))
        })
    })
    .await
}
