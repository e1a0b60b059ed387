//! Files that a post or a part of a profile takes.

use aushang_db::{Timestamp, Tx};

use super::{File, StoredAudio, StoredImage, StoredVideo, store};
use crate::enums::ProfilePart;
use crate::ids::{AccountId, FileId, PostId, ProfileId};
use crate::problem::Result;

/// Gives files to a post, in the order in which they are named: such that the account staged, or
/// such that the post already shows. Anything else is none, as if there were no such file.
pub async fn claim(
    tx: &Tx,
    profile: ProfileId,
    account: AccountId,
    files: &[FileId],
    post: PostId,
) -> Result<Vec<Option<File>>> {
    store::claim(tx, profile, account, files, post).await
}

/// Gives one picture to a post.
pub async fn claim_image(
    tx: &Tx,
    profile: ProfileId,
    account: AccountId,
    file: FileId,
    post: PostId,
) -> Result<StoredImage> {
    store::claim_image(tx, profile, account, file, post).await
}

/// Gives a sound to a post.
pub async fn claim_audio(
    tx: &Tx,
    profile: ProfileId,
    account: AccountId,
    file: FileId,
    post: PostId,
) -> Result<StoredAudio> {
    store::claim_audio(tx, profile, account, file, post).await
}

/// Gives a film to a post, playable yet or not.
pub async fn claim_video(
    tx: &Tx,
    profile: ProfileId,
    account: AccountId,
    file: FileId,
    post: PostId,
) -> Result<StoredVideo> {
    store::claim_video(tx, profile, account, file, post).await
}

/// Gives a file to a part of the profile, which lets go of what it showed before.
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
