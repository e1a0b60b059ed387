//! The job that deletes the bytes of a file.

use aushang_blob::Key;
use aushang_jobs::{Job, JobError};
use serde::{Deserialize, Serialize};

use crate::app::App;

/// Deletes the bytes of a file after its row was deleted. Succeeds if the bytes are already gone.
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
