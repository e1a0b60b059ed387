//! Releases files: their rows are deleted, and a job deletes their bytes after the commit.

use aushang_db::{Timestamp, Tx};

use super::store;
use crate::enums::ProfilePart;
use crate::ids::{FileId, PostId, ProfileId};
use crate::problem::Result;

/// Releases the file that a part of the profile shows, if any.
pub async fn release_part(tx: &Tx, now: Timestamp, profile: ProfileId, part: ProfilePart) -> Result<()> {
    store::release_part(tx, now, profile, part).await
}

/// Releases all files of a post.
pub async fn release_all_of(tx: &Tx, now: Timestamp, post: PostId) -> Result<()> {
    store::release_all_of(tx, now, post).await
}

/// Releases all files of a post except those in `kept`.
pub async fn release_except(tx: &Tx, now: Timestamp, post: PostId, kept: &[FileId]) -> Result<()> {
    store::release_except(tx, now, post, kept).await
}
