//! A draft that somebody still writes: a post with the status DRAFT and the review state NONE.
//!
//! What is valid is in the post's row, so that lists, search and files work as for any post. Its working copy
//! contains what the console has open, so that another device or a colleague continues exactly there
//! (docs/adr/0042).

use aushang_db::{Connection, Tx};

use super::post::{Post, PostStatus, ReviewState};
use super::store::{self, WorkingCopy};
use crate::actor::Actor;
use crate::ids::PostId;
use crate::problem::{Problem, Reason, Result};

/// The version of a draft that a composer has read.
#[derive(Clone, Debug)]
pub struct DraftVersion {
    pub id: PostId,
    pub revision: i64,
    /// Identifies the composer. Its own saves are not a conflict, even if it did not get the response.
    pub writer: String,
}

/// Returns a draft with its working copy, locked until the transaction ends. Fails with `WRONG_STATUS` if it was
/// sent meanwhile, and with a conflict that contains the stored version if somebody else has saved it since.
pub async fn lock(tx: &Tx, actor: &Actor, version: &DraftVersion) -> Result<(Post, WorkingCopy)> {
    let post = store::get_for_update(tx, actor.profile, version.id).await?;
    let copy = copy_of(tx, actor, &post).await?;
    if copy.revision != version.revision && copy.writer != version.writer {
        return Err(Problem::field("draft", Reason::EditedMeanwhile).into());
    }
    Ok((post, copy))
}

/// Returns the state of a draft for a composer that continues it.
pub async fn read(db: &impl Connection, actor: &Actor, id: PostId) -> Result<String> {
    let post = store::find(db, id).await?.filter(|post| post.profile == actor.profile);
    let post = post.ok_or(Reason::NotFound)?;
    copy_of(db, actor, &post).await?;
    store::state_of(db, id).await
}

async fn copy_of(db: &impl Connection, actor: &Actor, post: &Post) -> Result<WorkingCopy> {
    if !post.rights_of(actor).edit {
        return Err(Reason::NotPermitted.into());
    }
    if (post.status, post.review) != (PostStatus::Draft, ReviewState::None) {
        return Err(Problem::field("draft", Reason::WrongStatus).into());
    }
    Ok(store::find_copy(db, post.id).await?.ok_or(Reason::NotFound)?)
}
