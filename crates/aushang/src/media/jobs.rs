//! What happens to files afterwards: bytes without a row go, and so does what nobody used.

use aushang_blob::Key;
use aushang_db::PORTION;
use aushang_jobs::{Job, JobError};
use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::store;
use crate::app::App;
use crate::problem::Result;

/// How long a staged file waits to be used.
const SWEEP_AFTER: TimeDelta = TimeDelta::hours(24);

/// Removes a file's bytes after its row is gone. A file that is gone already is fine.
#[derive(Debug, Serialize, Deserialize)]
pub struct DeleteFile {
    pub key: String,
}

#[async_trait::async_trait]
impl Job for DeleteFile {
    const KIND: &'static str = "delete-file";
    type Context = App;

    async fn run(self, app: &App) -> Result<(), JobError> {
        let key = Key::parse(&self.key).map_err(JobError::new)?;
        app.files.delete(&key).await.map_err(JobError::new)
    }
}

/// Lets go of staged files that nobody used in time. `true`: there may be more.
pub async fn sweep(app: &App) -> Result<bool> {
    let now = app.now();
    let released =
        app.write(move |tx| Box::pin(store::release_stale(tx, now, now - SWEEP_AFTER, PORTION))).await?;
    Ok(released as u64 == PORTION)
}
