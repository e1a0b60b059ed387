//! Takes one uploaded file in: judged, written anew, kept under an unguessable name, and owned
//! by the account until a post claims it.

use std::fs::File;
use std::sync::LazyLock;

use async_graphql::ID;
use aushang_picture::{Picture, Unusable};
use bytes::Bytes;

use super::{StoredImage, store};
use crate::actor::Actor;
use crate::app::App;
use crate::ids::FileId;
use crate::problem::{Error, Reason, Result};
use crate::secret::unguessable;
use crate::turns::Turns;

/// Decoding takes memory in proportion to the picture, so one is decoded at a time.
static DECODING: LazyLock<Turns> = LazyLock::new(|| Turns::new(1));

/// A file that waits to be used.
pub struct Staged {
    pub image: StoredImage,
    pub bytes: u64,
}

pub async fn stage(app: &App, actor: &Actor, file: File) -> Result<Staged> {
    let size = file.metadata().map_err(Error::failure)?.len();
    if size > app.settings.max_upload_bytes {
        return Err(Reason::TooLarge.into());
    }
    check_quota(app, actor, 0).await?;
    let picture = decode(app, file).await?;
    let bytes = picture.bytes.len() as u64;
    check_quota(app, actor, bytes).await?;

    let now = app.now();
    let image = StoredImage {
        file: FileId::new(now),
        name: unguessable()?,
        extension: if picture.content_type == "image/png" { "png" } else { "jpg" }.to_owned(),
        width: picture.width,
        height: picture.height,
        placeholder: picture.placeholder,
    };
    // The row first: whatever happens from here on, the sweep finds the bytes by it.
    let (profile, account, kept) = (actor.profile, actor.account, image.clone());
    app.write(move |tx| {
        Box::pin(async move { store::insert_staged(tx, now, profile, account, bytes, &kept).await })
    })
    .await?;
    app.files.put(&image.key()?, Bytes::from(picture.bytes)).await.map_err(Error::failure)?;
    Ok(Staged { image, bytes })
}

async fn check_quota(app: &App, actor: &Actor, more: u64) -> Result<()> {
    let staged = store::staged_bytes(app.db.reader(), actor.account).await?;
    if staged + more > app.settings.staging_quota {
        return Err(Reason::QuotaExceeded.into());
    }
    Ok(())
}

async fn decode(app: &App, file: File) -> Result<Picture> {
    let max_pixels = app.settings.max_pixels;
    let picture = DECODING.take(move || aushang_picture::rewrite(file, max_pixels)).await?;
    picture.map_err(|unusable| match unusable {
        Unusable::WrongType => Reason::WrongFileType.into(),
        Unusable::Broken => Reason::BrokenFile.into(),
        Unusable::TooManyPixels => Reason::TooManyPixels.into(),
    })
}

impl Staged {
    /// What the caller sends back to use the file.
    pub fn raw(&self) -> ID {
        self.image.file.into()
    }
}
