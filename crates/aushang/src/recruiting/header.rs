//! A company's picture: judged and written anew like every upload, and open to everybody.

use std::collections::HashSet;
use std::fs::File;

use aushang_db::Connection;
use bytes::Bytes;

use super::store;
use crate::app::App;
use crate::ids::FileId;
use crate::media::{self, Kept, StoredImage};
use crate::problem::{Error, Result};
use crate::secret::unguessable;

/// Keeps a picture that no company shows yet; the sweep takes it away if none ever does.
pub(super) async fn keep(app: &App, file: File, source: Vec<u8>) -> Result<FileId> {
    let picture = media::judge(app, media::Whose::Server, file).await?;
    let now = app.now();
    let id = FileId::new(now);
    let image = StoredImage::made(id, unguessable()?, &picture);
    let key = image.key()?;
    // The row first: whatever happens from here on, the sweep finds the bytes by it.
    app.write(move |tx| Box::pin(async move { store::insert_header(tx, now, &image, source).await })).await?;
    app.files.put(&key, Bytes::from(picture.bytes)).await.map_err(Error::failure)?;
    Ok(id)
}

pub async fn find_by_name(db: &impl Connection, name: &str) -> Result<Option<StoredImage>> {
    store::find_header(db, name).await
}

/// Which of these names belong to headers.
pub async fn known_header_names(db: &impl Connection, names: &[&str]) -> Result<HashSet<String>> {
    store::known_header_names(db, names).await
}

/// The files of all of them.
pub async fn list_kept_headers(db: &impl Connection) -> Result<Vec<Kept>> {
    store::list_kept_headers(db).await
}
