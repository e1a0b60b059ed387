//! Crops an image of a profile.

use std::sync::LazyLock;

use async_graphql::Json;
use aushang_blob::Span;
use aushang_picture::Rectangle;
use futures::TryStreamExt;
use serde::Deserialize;

use super::decode::decode;
use super::stage::{Staged, keep};
use super::{Owner, StoredImage, WorkOwner};
use crate::app::App;
use crate::concurrency::FairLimit;
use crate::problem::{Error, Reason, Result};

/// Each crop has the stored image in memory, also while it waits for the decoder.
static CROPS: LazyLock<FairLimit<WorkOwner>> = LazyLock::new(|| FairLimit::new(2));

/// A rectangle in pixels. The origin is the upper left corner of the image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crop {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

impl Crop {
    /// Parses `UploadInput.payload`.
    pub fn read(payload: &Json<serde_json::Value>) -> Result<Self> {
        Self::deserialize(&payload.0).map_err(|_| Reason::Invalid.into())
    }

    /// Converts the rectangle from an image of the size `from` to the same image in the size `to`.
    #[must_use]
    pub fn scaled(self, from: (u32, u32), to: (u32, u32)) -> Self {
        let scale = |length: u32, from: u32, to: u32| {
            let scaled = u64::from(length) * u64::from(to) / u64::from(from.max(1));
            u32::try_from(scaled).unwrap_or(u32::MAX)
        };
        Self {
            x: scale(self.x, from.0, to.0),
            y: scale(self.y, from.1, to.1),
            width: scale(self.width, from.0, to.0).max(self.width.min(1)),
            height: scale(self.height, from.1, to.1).max(self.height.min(1)),
        }
    }

    fn is_within(self, image: &StoredImage) -> bool {
        let fits = |start: u32, length: u32, whole: u32| {
            length > 0 && start.checked_add(length).is_some_and(|end| end <= whole)
        };
        fits(self.x, self.width, image.width) && fits(self.y, self.height, image.height)
    }
}

/// Crops a stored image and stages the result as a new file.
pub async fn crop(app: &App, owner: impl Into<Owner>, image: &StoredImage, part: Crop) -> Result<Staged> {
    let owner = owner.into();
    if !part.is_within(image) {
        return Err(Reason::Invalid.into());
    }
    let permit = CROPS.acquire(owner.into()).await;
    let blob = app.files.get(&image.key()?, Span::Whole).await.map_err(Error::failure)?;
    // The size is limited: the server encoded this image itself.
    let parts: Vec<_> = blob.bytes.try_collect().await.map_err(Error::failure)?;
    let Crop { x, y, width, height } = part;
    let uploaded = parts.iter().map(|part| part.len() as u64).sum();
    let part = Rectangle { x, y, width, height };
    let cropped =
        decode(owner.into(), move |stop| aushang_picture::crop(&parts.concat(), part, stop)).await?;
    drop(permit);
    keep(app, owner, cropped, uploaded).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::FileId;
    use aushang_db::Timestamp;

    fn image(width: u32, height: u32) -> StoredImage {
        StoredImage {
            file: FileId::new(Timestamp::from_millis(0)),
            name: String::new(),
            extension: "jpg".into(),
            width,
            height,
            placeholder: String::new(),
        }
    }

    // spec: PROFILE-16
    #[test]
    fn rectangle_must_be_whole_numbers_within_the_image() {
        let read = |text: &str| Crop::read(&Json(serde_json::from_str(text).unwrap())).ok();
        let crop = read(r#"{"x":10,"y":0,"width":90,"height":50}"#).unwrap();
        assert!(crop.is_within(&image(100, 50)));
        assert!(!crop.is_within(&image(99, 50)));
        assert!(!crop.is_within(&image(100, 49)));
        assert!(!Crop { width: 0, ..crop }.is_within(&image(100, 50)));
        assert!(!Crop { x: u32::MAX, ..crop }.is_within(&image(100, 50)));
        for text in [
            "7",
            "{}",
            r#"{"x":-1,"y":0,"width":9,"height":5}"#,
            r#"{"x":0.5,"y":0,"width":9,"height":5}"#,
            r#"{"x":1,"y":0,"width":9,"height":5,"zoom":2}"#,
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn rectangle_is_scaled_with_its_image() {
        let crop = Crop { x: 400, y: 200, width: 2000, height: 1 };
        assert_eq!(crop.scaled((4000, 2000), (1600, 800)), Crop { x: 160, y: 80, width: 800, height: 1 });
    }
}
