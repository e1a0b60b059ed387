//! The job that makes a film playable.

use aushang_jobs::{Job, JobError};
use aushang_recording::Converter;
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;

use super::convert::{convert, give_up};
use crate::app::App;
use crate::ids::FileId;

/// Makes a film playable. It may take minutes, so a worker of its own does it.
#[derive(Debug, Serialize, Deserialize)]
pub struct ConvertVideo {
    pub file: FileId,
    /// Under which it is kept, known also when its row is gone. None: ordered before this was written
    /// down.
    #[serde(default)]
    pub name: Option<String>,
}

/// What converting needs besides the product: ffmpeg, and to hear when the server ends, which must
/// not wait for a film.
pub struct Converting {
    pub app: App,
    pub converter: Converter,
    pub shutdown: CancellationToken,
}

#[async_trait::async_trait]
impl Job for ConvertVideo {
    const KIND: &'static str = "convert-video";
    type Context = Converting;

    async fn run(self, context: &Converting) -> Result<(), JobError> {
        tokio::select! {
            biased;
            () = context.shutdown.cancelled() => Err(JobError::interrupted()),
            done = convert(&context.app, &context.converter, self.file, self.name.as_deref()) => Ok(done?),
        }
    }

    async fn give_up(self, context: &Converting) -> Result<(), JobError> {
        Ok(give_up(&context.app, self.file).await?)
    }
}
