//! Files that nothing shows any more.

use aushang_db::{Timestamp, Tx};

use super::store;
use crate::enums::ProfilePart;
use crate::ids::{FileId, PostId, ProfileId};
use crate::problem::Result;

/// Lets go of what a part of the profile shows.
pub async fn release_part(tx: &Tx, now: Timestamp, profile: ProfileId, part: ProfilePart) -> Result<()> {
    store::release_part(tx, now, profile, part).await
}

/// Lets go of everything that a post showed; the bytes go after the commit.
pub async fn release_all_of(tx: &Tx, now: Timestamp, post: PostId) -> Result<()> {
    store::release_all_of(tx, now, post).await
}

/// Lets go of what a post shows no longer.
pub async fn release_except(tx: &Tx, now: Timestamp, post: PostId, kept: &[FileId]) -> Result<()> {
    store::release_except(tx, now, post, kept).await
}
