//! Gallery: several images in display order.

use async_graphql::{Context, InputObject, SimpleObject};
use aushang_db::Tx;
use serde::{Deserialize, Serialize};

use super::picture::{CheckedPicture, Picture, check_repeated};
use super::{Attachment, AttachmentType, Case, Shown, StagedFiles};
use crate::actor::Actor;
use crate::ids::{FileId, PostId};
use crate::media::{Image, UploadInput};
use crate::problem::{Fields, Problem, Reason, Result};

pub const MAX_IMAGES: usize = 10;
/// Maximum total size of the uploads in bytes.
pub const MAX_BYTES: u64 = 35 * 1024 * 1024;

const IMAGES: &str = "attachment.gallery.images";

/// As stored in the post's row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gallery {
    pub images: Vec<Picture>,
}

/// 1 to 10 images. Their uploads may have at most 35 MB in total.
#[derive(InputObject, Serialize)]
pub struct GalleryInput {
    /// In display order.
    pub images: Vec<UploadInput>,
}

impl GalleryInput {
    pub(super) async fn stage(&self, ctx: &Context<'_>) -> Result<StagedFiles> {
        // Before the first image is decoded and stored.
        check_number(self.images.len())?;
        let mut files = StagedFiles::default();
        for (index, image) in self.images.iter().enumerate() {
            files.stage_image(ctx, image, path(index)).await?;
        }
        Ok(files)
    }
}

fn path(index: usize) -> String {
    format!("{IMAGES}.{index}")
}

fn check_number(images: usize) -> Result<(), Problem> {
    match images {
        0 => Err(Problem::field(IMAGES, Reason::Required)),
        1..=MAX_IMAGES => Ok(()),
        _ => Err(Problem::field(IMAGES, Reason::TooMany)),
    }
}

/// A validated gallery whose images are not claimed yet.
#[derive(Clone)]
pub struct CheckedGallery(Vec<CheckedPicture>);

impl CheckedGallery {
    pub(super) fn new(case: &Case<'_>, input: &GalleryInput, files: &StagedFiles) -> Result<Self, Problem> {
        check_number(files.images.len())?;
        let stored: Vec<_> = match case.stored {
            Some(Attachment::Gallery(stored)) => stored.images.iter().collect(),
            _ => Vec::new(),
        };
        let mut fields = Fields::default();
        check_repeated(&mut fields, &files.images, IMAGES);
        let images = files.images.iter().enumerate().map(|(index, file)| {
            CheckedPicture::new(&mut fields, case.actor, *file, input.images.get(index), path(index), &stored)
        });
        let images = images.collect();
        fields.done()?;
        Ok(Self(images))
    }

    pub(super) fn is(&self, stored: &Gallery) -> bool {
        self.0.len() == stored.images.len()
            && self.0.iter().zip(&stored.images).all(|(checked, stored)| checked.is(stored))
    }

    /// Claims the images for the post.
    pub async fn claim(self, tx: &Tx, actor: &Actor, post: PostId) -> Result<Gallery> {
        let (images, uploaded) = CheckedPicture::claim_all(self.0, tx, actor, post).await?;
        if uploaded > MAX_BYTES {
            return Err(Problem::field(IMAGES, Reason::TooLarge).into());
        }
        Ok(Gallery { images })
    }
}

impl Gallery {
    pub(super) fn files(&self) -> Vec<FileId> {
        self.images.iter().map(|picture| picture.image.file).collect()
    }
}

/// Several images.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(serial)]
pub struct GalleryAttachment {
    pub r#type: AttachmentType,
    /// 1 to 10, in display order.
    pub images: Vec<Image>,
}

impl GalleryAttachment {
    pub(super) fn new(shown: &Shown<'_>, gallery: &Gallery) -> Self {
        let images = gallery.images.iter().map(|picture| picture.shown(shown)).collect();
        Self { r#type: AttachmentType::Gallery, images }
    }
}
