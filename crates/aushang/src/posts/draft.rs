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
    /// Grows with each save of the composer. `None`: not checked.
    pub sequence: Option<i64>,
}

impl DraftVersion {
    /// Whether a save or a send that names this version overwrites nothing unseen. Of its own saves, a composer
    /// overwrites only earlier ones: a request that was delayed may arrive after the next one.
    fn may_overwrite(&self, stored: &WorkingCopy) -> bool {
        let is_older = self.sequence.is_some_and(|sequence| sequence < stored.sequence);
        self.revision == stored.revision || (self.writer == stored.writer && !is_older)
    }
}

/// Returns a draft with its working copy, locked until the transaction ends. Fails with `WRONG_STATUS` if it was
/// sent meanwhile, and with a conflict if somebody else, or the same composer later, has saved it since.
pub async fn lock(tx: &Tx, actor: &Actor, version: &DraftVersion) -> Result<(Post, WorkingCopy)> {
    let post = store::get_for_update(tx, actor.profile, version.id).await?;
    let copy = copy_of(tx, actor, &post).await?;
    if !version.may_overwrite(&copy) {
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

#[cfg(test)]
mod tests {
    use aushang_db::Timestamp;

    use super::*;

    #[test]
    fn only_what_was_read_or_saved_before_is_overwritten() {
        let id = PostId(uuid::Uuid::nil());
        let stored = WorkingCopy {
            post_id: id,
            saved_at: Timestamp::from_millis(0),
            saved_by: None,
            revision: 6,
            writer: "own".to_owned(),
            sequence: 20,
            unfinished: String::new(),
        };
        for (revision, writer, sequence, expected) in [
            (6, "other", None, true),
            (5, "other", Some(30), false),
            (5, "own", None, true),
            (5, "own", Some(20), true),
            (5, "own", Some(21), true),
            (5, "own", Some(19), false),
            // The clock of the composer was turned back, but it has read this version.
            (6, "own", Some(19), true),
        ] {
            let version = DraftVersion { id, revision, writer: writer.to_owned(), sequence };
            assert_eq!(version.may_overwrite(&stored), expected, "{revision} {writer} {sequence:?}");
        }
    }
}
