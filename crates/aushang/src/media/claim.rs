//! Assigns staged files to a post or to a part of a profile.

use aushang_db::{Timestamp, Tx};

use super::{File, StoredAudio, StoredImage, StoredVideo, store};
use crate::enums::ProfilePart;
use crate::ids::{AccountId, FileId, PostId, ProfileId};
use crate::problem::Result;

/// Assigns files to a post and returns them in the order of `files`. The account must have staged the file,
/// or the post must show it already; any other id yields `None`, as does the second mention of a file.
pub async fn claim(
    tx: &Tx,
    profile: ProfileId,
    account: AccountId,
    files: &[FileId],
    post: PostId,
) -> Result<Vec<Option<File>>> {
    store::claim(tx, profile, account, files, post).await
}

/// Assigns one image to a post.
pub async fn claim_image(
    tx: &Tx,
    profile: ProfileId,
    account: AccountId,
    file: FileId,
    post: PostId,
) -> Result<StoredImage> {
    store::claim_image(tx, profile, account, file, post).await
}

/// Assigns one audio file to a post.
pub async fn claim_audio(
    tx: &Tx,
    profile: ProfileId,
    account: AccountId,
    file: FileId,
    post: PostId,
) -> Result<StoredAudio> {
    store::claim_audio(tx, profile, account, file, post).await
}

/// Assigns one video to a post, whatever the state of its conversion.
pub async fn claim_video(
    tx: &Tx,
    profile: ProfileId,
    account: AccountId,
    file: FileId,
    post: PostId,
) -> Result<StoredVideo> {
    store::claim_video(tx, profile, account, file, post).await
}

/// Assigns an image to a part of the profile and releases the image that the part showed before.
pub async fn claim_for_profile(
    tx: &Tx,
    now: Timestamp,
    profile: ProfileId,
    account: AccountId,
    file: FileId,
    part: ProfilePart,
) -> Result<StoredImage> {
    store::claim_for_profile(tx, now, profile, account, file, part).await
}
