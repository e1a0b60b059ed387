//! The files that an attachment names, staged before any transaction begins.

use std::borrow::Cow;

use async_graphql::Context;

use crate::enums::UploadType;
use crate::ids::FileId;
use crate::media::{self, UploadInput};
use crate::problem::Result;

/// The files that an attachment names, all of them staged or in use already.
#[derive(Clone, Debug, Default)]
pub struct StagedFiles {
    /// In the order in which they are shown.
    pub images: Vec<FileId>,
    pub audio: Option<FileId>,
    pub video: Option<FileId>,
}

impl StagedFiles {
    /// One picture, as most types have it.
    pub fn image(&self) -> Option<FileId> {
        self.images.first().copied()
    }

    pub fn of_image(image: FileId) -> Self {
        Self { images: vec![image], ..Self::default() }
    }

    /// Stages the next picture. `path`: where the call names it, as `attachment.gallery.images.3`.
    pub(super) async fn take_image(
        &mut self,
        ctx: &Context<'_>,
        image: &UploadInput,
        path: impl Into<Cow<'static, str>>,
    ) -> Result<()> {
        let staged = media::take_in(ctx, image, UploadType::Image).await.map_err(|error| error.at(path))?;
        self.images.push(staged);
        Ok(())
    }
}
