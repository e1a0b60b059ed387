//! Deletes old records, in the database and in the file store.

use aushang_db::{BATCH, Timestamp, Tx};

use super::rows;
use crate::app::App;
use crate::backups::KEPT_FOR;
use crate::media::DeleteFile;
use crate::problem::Result;

/// Deletes one batch. Returns `true` if there may be more. Jobs delete the files after the commit.
pub async fn sweep(app: &App, now: Timestamp) -> Result<bool> {
    app.write_with(move |tx, app| Box::pin(delete_before(tx, app, now, now - KEPT_FOR))).await
}

async fn delete_before(tx: &Tx, app: &App, now: Timestamp, before: Timestamp) -> Result<bool> {
    let deleted = rows::delete_before(tx, before).await?;
    for record in &deleted {
        let job = DeleteFile { key: record.key().to_string() };
        aushang_jobs::enqueue(tx, &job, now, app.clock.lease_now()).await?;
    }
    Ok(deleted.len() as u64 == BATCH)
}
