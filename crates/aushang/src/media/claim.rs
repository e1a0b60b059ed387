//! Assigns staged files to a post or to a part of a profile.

use aushang_db::{Timestamp, Tx};

use super::{Content, File, StoredImage, store};
use crate::actor::Actor;
use crate::enums::ProfilePart;
use crate::ids::{FileId, PostId};
use crate::problem::{Reason, Result};

/// Assigns files to a post and returns them in the order of `files`. The account must have staged the file,
/// or the post must show it already; any other id yields `None`, as does the second mention of a file.
pub async fn claim(tx: &Tx, actor: &Actor, files: &[FileId], post: PostId) -> Result<Vec<Option<File>>> {
    store::claim(tx, actor, files, post).await
}

/// Assigns one file to a post, whatever the state of its conversion. `content` takes the content of the right
/// type, for example [`Content::image`].
pub async fn claim_one<T>(
    tx: &Tx,
    actor: &Actor,
    file: FileId,
    post: PostId,
    content: fn(Content) -> Result<T>,
) -> Result<T> {
    let claimed = claim(tx, actor, &[file], post).await?.pop().flatten();
    content(claimed.ok_or(Reason::NotFound)?.content)
}

/// Assigns an image to a part of the profile and releases the image that the part showed before.
pub async fn claim_for_profile(
    tx: &Tx,
    now: Timestamp,
    actor: &Actor,
    file: FileId,
    part: ProfilePart,
) -> Result<StoredImage> {
    store::claim_for_profile(tx, now, actor, file, part).await
}
