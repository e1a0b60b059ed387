//! The job that stores the record of a deletion in the file store.

use aushang_jobs::{Job, JobError};
use serde::{Deserialize, Serialize};

use super::Record;
use crate::app::App;

/// Stores the record. Running it twice stores the same file.
#[derive(Debug, Serialize, Deserialize)]
pub struct StoreDeletion {
    pub record: Record,
}

#[async_trait::async_trait]
impl Job for StoreDeletion {
    const KIND: &'static str = "store-deletion";
    /// Two days, as for a mail: the bucket may be down for longer than a night.
    const ATTEMPTS: i32 = 20;
    type Context = App;

    async fn run(self, app: &App) -> Result<(), JobError> {
        app.files.put(&self.record.key(), self.record.to_json().into()).await.map_err(JobError::new)
    }
}
