//! Stages one uploaded image: it is checked, encoded again without metadata, and stored under an unguessable
//! name. It belongs to its owner until a post or profile claims it.

use std::fs::File;

use aushang_db::Connection;
use aushang_picture::Picture;
use bytes::Bytes;

use super::decode::decode;
use super::store::Sizes;
use super::{Content, Owner, StoredImage, WorkOwner, store};
use crate::app::App;
use crate::ids::FileId;
use crate::problem::{Error, Reason, Result};
use crate::secret::unguessable;

/// An image that nothing uses yet.
pub struct Staged {
    pub image: StoredImage,
    pub bytes: u64,
    /// Width and height of the upload in pixels, upright.
    pub source: (u32, u32),
}

pub async fn stage(app: &App, owner: impl Into<Owner>, file: File) -> Result<Staged> {
    let owner = owner.into();
    let uploaded = file.metadata().map_err(Error::failure)?.len();
    check_quota(app, owner, 0).await?;
    let picture = rewrite_image(app, owner, file).await?;
    keep(app, owner, picture, uploaded).await
}

/// Returns the size of a file in bytes. Fails with `TOO_LARGE` if it is larger than `limit`.
pub(super) fn size_within(file: &File, limit: u64) -> Result<u64> {
    let size = file.metadata().map_err(Error::failure)?.len();
    if size > limit { Err(Reason::TooLarge.into()) } else { Ok(size) }
}

/// Stages an image that this server encoded. `uploaded` is the size of the upload in bytes.
pub(super) async fn keep(app: &App, owner: Owner, picture: Picture, uploaded: u64) -> Result<Staged> {
    let image = StoredImage::new(FileId::new(app.now()), unguessable()?, &picture);
    let kept = picture.bytes.len() as u64;
    insert(app, owner, Sizes { kept, uploaded }, Content::Image(image.clone())).await?;
    app.files.put(&image.key()?, Bytes::from(picture.bytes)).await.map_err(Error::failure)?;
    Ok(Staged { image, bytes: kept, source: picture.source })
}

/// Inserts the row of a staged file. Call this before the bytes are stored: if a later step fails, the sweep
/// finds them by the row.
pub(super) async fn insert(app: &App, owner: Owner, sizes: Sizes, content: Content) -> Result<()> {
    let (now, quotas) = (app.now(), Quotas::of(app));
    app.write(move |tx| {
        Box::pin(async move {
            store::insert_staged(tx, now, owner, sizes, &content).await?;
            // The file's row is already inserted and the profile's row is locked, so concurrent uploads are
            // counted one after the other.
            quotas.check(tx, owner, 0).await
        })
    })
    .await
}

/// Refuses an upload early if `more` bytes would exceed a quota.
pub(super) async fn check_quota(app: &App, owner: Owner, more: u64) -> Result<()> {
    Quotas::of(app).check(app.db.reader(), owner, more).await
}

/// Maximum bytes that may be stored.
#[derive(Clone, Copy)]
struct Quotas {
    /// Staged files of one account, or of the server for one profile.
    staged: u64,
    /// All files of a profile, including those of its posts.
    profile: u64,
}

impl Quotas {
    fn of(app: &App) -> Self {
        Self { staged: app.settings.staging_quota, profile: app.settings.profile_quota }
    }

    async fn check(self, db: &impl Connection, owner: Owner, more: u64) -> Result<()> {
        if store::staged_bytes(db, owner).await? + more > self.staged {
            return Err(Reason::QuotaExceeded.into());
        }
        if store::used_bytes(db, owner.profile).await? + more > self.profile {
            return Err(Reason::ProfileQuotaExceeded.into());
        }
        Ok(())
    }
}

/// Checks an image file and encodes it again without metadata.
pub async fn rewrite_image(app: &App, owner: impl Into<WorkOwner>, file: File) -> Result<Picture> {
    size_within(&file, app.settings.max_upload_bytes)?;
    let max_pixels = app.settings.max_pixels;
    decode(owner.into(), move |stop| aushang_picture::rewrite(file, max_pixels, stop)).await
}
