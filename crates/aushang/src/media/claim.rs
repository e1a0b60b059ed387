//! Assigns one staged file to a post.

use aushang_db::Tx;

use super::{Content, Owner, rows};
use crate::ids::{FileId, PostId};
use crate::problem::{Reason, Result};

/// Assigns one file to a post, whatever the state of its conversion. `content` takes the content of the right
/// type, for example [`Content::image`].
pub async fn claim_one<T>(
    tx: &Tx,
    owner: impl Into<Owner>,
    file: FileId,
    post: PostId,
    content: fn(Content) -> Result<T>,
) -> Result<T> {
    let claimed = rows::claim(tx, owner, &[file], post).await?.pop().flatten();
    content(claimed.ok_or(Reason::NotFound)?.content)
}
