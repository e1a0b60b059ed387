//! Deletes removed companies and jobs, and header images, that nothing shows any more.

use aushang_db::{BATCH, Timestamp};
use chrono::TimeDelta;

use super::{rows, store};
use crate::app::App;
use crate::problem::Result;

/// How long an unused header image is kept. An import stores images before the companies that show them.
pub const UNUSED_HEADER_AGE: TimeDelta = TimeDelta::hours(24);

/// Deletes one batch of jobs, companies and header images each. Returns `true` if there may be more.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    app.write(move |tx| {
        Box::pin(async move {
            let jobs = store::delete_removed_jobs(tx, BATCH).await?;
            let companies = store::delete_removed_companies(tx, BATCH).await?;
            let headers = rows::delete_unused_headers(tx, now, now - UNUSED_HEADER_AGE, BATCH).await?;
            Ok([jobs, companies, headers].contains(&BATCH))
        })
    })
    .await
}
