//! The job that converts a video.

use aushang_jobs::{Job, JobError};
use aushang_recording::Converter;
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;

use super::convert::{convert, give_up};
use crate::app::App;
use crate::ids::FileId;

/// Converts a video so that every browser plays it. This may take minutes, so it has a worker of its own.
#[derive(Debug, Serialize, Deserialize)]
pub struct ConvertVideo {
    pub file: FileId,
    /// The name of its keys, needed when its row is gone. `None` in jobs enqueued before this field existed.
    #[serde(default)]
    pub name: Option<String>,
}

/// The context of the job. `shutdown` interrupts a conversion, so that the server does not wait for it when
/// it stops.
pub struct ConvertContext {
    pub app: App,
    pub converter: Converter,
    pub shutdown: CancellationToken,
}

#[async_trait::async_trait]
impl Job for ConvertVideo {
    const KIND: &'static str = "convert-video";
    type Context = ConvertContext;

    async fn run(self, context: &ConvertContext) -> Result<(), JobError> {
        tokio::select! {
            biased;
            () = context.shutdown.cancelled() => Err(JobError::interrupted()),
            done = convert(&context.app, &context.converter, self.file, self.name.as_deref()) => Ok(done?),
        }
    }

    async fn give_up(self, context: &ConvertContext) -> Result<(), JobError> {
        Ok(give_up(&context.app, self.file).await?)
    }
}
