//! The files of an attachment input. New files are staged before the transaction begins.

use std::borrow::Cow;

use async_graphql::Context;

use crate::enums::UploadType;
use crate::ids::FileId;
use crate::media::{self, UploadInput};
use crate::problem::Result;

/// The files of an attachment input. Each is staged or already in use.
#[derive(Clone, Debug, Default)]
pub struct StagedFiles {
    /// In display order.
    pub images: Vec<FileId>,
    pub audio: Option<FileId>,
    pub video: Option<FileId>,
}

impl StagedFiles {
    /// The first image, for types that have at most one.
    pub fn image(&self) -> Option<FileId> {
        self.images.first().copied()
    }

    pub fn of_image(image: FileId) -> Self {
        Self { images: vec![image], ..Self::default() }
    }

    /// Stages the next image. `path` is its path in the input, such as `attachment.gallery.images.3`.
    pub(super) async fn stage_image(
        &mut self,
        ctx: &Context<'_>,
        image: &UploadInput,
        path: impl Into<Cow<'static, str>>,
    ) -> Result<()> {
        let staged = media::resolve_upload(ctx, image, UploadType::Image).await;
        self.images.push(staged.map_err(|error| error.at(path))?);
        Ok(())
    }
}
