//! Assigns one staged file to a post.

use aushang_db::Tx;

use super::{Content, rows};
use crate::actor::Actor;
use crate::ids::{FileId, PostId};
use crate::problem::{Reason, Result};

/// Assigns one file to a post, whatever the state of its conversion. `content` takes the content of the right
/// type, for example [`Content::image`].
pub async fn claim_one<T>(
    tx: &Tx,
    actor: &Actor,
    file: FileId,
    post: PostId,
    content: fn(Content) -> Result<T>,
) -> Result<T> {
    let claimed = rows::claim(tx, actor, &[file], post).await?.pop().flatten();
    content(claimed.ok_or(Reason::NotFound)?.content)
}
