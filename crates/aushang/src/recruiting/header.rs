//! The header image of a company. It is checked and encoded again like every upload, and it is public.

use std::fs::File;

use bytes::Bytes;

use super::rows;
use crate::app::App;
use crate::ids::FileId;
use crate::media::{self, StoredImage};
use crate::problem::{Error, Result};
use crate::secret::unguessable;

/// Stores an image that no company shows yet. The sweep deletes it if no company shows it later.
pub(super) async fn stage(app: &App, file: File, source: Vec<u8>) -> Result<FileId> {
    let picture = media::rewrite_image(app, media::WorkOwner::Server, file).await?;
    let now = app.now();
    let id = FileId::new(now);
    let image = StoredImage::new(id, unguessable()?, &picture);
    let key = image.key()?;
    // Insert the row before the bytes are stored: if a later step fails, the sweep finds them by the row.
    app.write(move |tx| Box::pin(async move { rows::insert_header(tx, now, &image, source).await })).await?;
    app.files.put(&key, Bytes::from(picture.bytes)).await.map_err(Error::failure)?;
    Ok(id)
}
