//! The files of an attachment input. New files are staged before the transaction begins.

use std::borrow::Cow;

use async_graphql::Context;

use crate::enums::UploadType;
use crate::ids::FileId;
use crate::media::{self, UploadInput};
use crate::problem::Result;

/// A file of an attachment input: its required type, its path such as `attachment.gallery.images.3`, and the
/// upload.
pub(super) type InputFile<'a> = (UploadType, Cow<'static, str>, &'a UploadInput);

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

    pub(super) async fn stage(ctx: &Context<'_>, files: Vec<InputFile<'_>>) -> Result<Self> {
        let mut staged = Self::default();
        for (kind, path, upload) in files {
            let file = media::resolve_upload(ctx, upload, kind).await.map_err(|error| error.at(path))?;
            match kind {
                UploadType::Image => staged.images.push(file),
                UploadType::Audio => staged.audio = Some(file),
                UploadType::Video => staged.video = Some(file),
            }
        }
        Ok(staged)
    }
}
