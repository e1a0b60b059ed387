//! The job that removes a file's bytes after its row.

use aushang_blob::Key;
use aushang_jobs::{Job, JobError};
use serde::{Deserialize, Serialize};

use crate::app::App;

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
