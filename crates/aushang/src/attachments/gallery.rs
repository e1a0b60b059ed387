//! Gallery: several images in display order.

use async_graphql::{InputObject, SimpleObject};
use aushang_db::Tx;
use serde::{Deserialize, Serialize};

use super::files::InputFile;
use super::picture::{CheckedPicture, Picture, check_repeated};
use super::{AttachmentText, AttachmentType, Case, OutputContext, StoredAttachment, offers};
use crate::enums::UploadType;
use crate::ids::{FileId, PostId};
use crate::media::{Image, Owner, UploadInput};
use crate::problem::{Fields, Problem, Reason, Result};
use crate::text::Texts;

pub const MAX_IMAGES: usize = 10;
/// Maximum total size of the uploads in bytes.
pub const MAX_BYTES: u64 = 35 * 1024 * 1024;

pub(super) const IMAGES: &str = "attachment.gallery.images";

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

impl StoredAttachment for Gallery {
    type Input = GalleryInput;
    type Checked = Vec<CheckedPicture>;
    type Output = GalleryAttachment;
    const OFFER: offers::Offer = offers::TO_ALL;

    fn uploads(input: &GalleryInput) -> Result<Vec<InputFile<'_>>, Problem> {
        // Before the first image is decoded and stored.
        check_number(input.images.len())?;
        let images = input.images.iter().enumerate();
        Ok(images.map(|(index, image)| (UploadType::Image, path(index).into(), image)).collect())
    }

    fn check(case: &Case<'_, Self>, input: &GalleryInput) -> Result<Self::Checked, Problem> {
        check_number(case.files.images.len())?;
        let stored: Vec<_> = case.stored.into_iter().flat_map(|stored| &stored.images).collect();
        let mut fields = Fields::default();
        check_repeated(&mut fields, &case.files.images, IMAGES);
        let images = case.files.images.iter().enumerate().map(|(index, file)| {
            CheckedPicture::new(&mut fields, case.actor, *file, input.images.get(index), path(index), &stored)
        });
        let images = images.collect();
        fields.done()?;
        Ok(images)
    }

    fn equals(&self, checked: &Self::Checked) -> bool {
        checked.len() == self.images.len()
            && checked.iter().zip(&self.images).all(|(checked, stored)| checked.is(stored))
    }

    async fn claim(checked: Self::Checked, tx: &Tx, owner: Owner, post: PostId) -> Result<Self> {
        let (images, uploaded) = CheckedPicture::claim_all(checked, tx, owner, post).await?;
        if uploaded > MAX_BYTES {
            return Err(Problem::field(IMAGES, Reason::TooLarge).into());
        }
        Ok(Self { images })
    }

    fn input(&self) -> GalleryInput {
        GalleryInput { images: self.images.iter().map(Picture::input).collect() }
    }

    fn texts(&self) -> Vec<(AttachmentText, &Texts)> {
        self.images.iter().map(|picture| (AttachmentText::Alt, &picture.alt)).collect()
    }

    fn files(&self) -> Vec<FileId> {
        self.images.iter().map(Picture::file).collect()
    }

    fn output(&self, context: &OutputContext<'_>) -> GalleryAttachment {
        let images = self.images.iter().map(|picture| picture.output(context)).collect();
        GalleryAttachment { r#type: AttachmentType::Gallery, images }
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
