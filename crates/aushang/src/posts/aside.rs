//! A change of a sent post that is not published yet: a working copy beside the post, which readers do not see.
//!
//! As for drafts, it contains what the console has open, so that another device or a colleague continues exactly
//! there (docs/adr/0048). The post itself changes only with [`super::update`].

use aushang_db::{Connection, Timestamp, Tx};
use chrono::TimeDelta;

use super::post::Post;
use super::save_draft::Kept;
use super::store::{self, NewCopy, OpenCopy, WorkingCopy};
use super::{hold, versions};
use crate::actor::Actor;
use crate::app::App;
use crate::attachments::Attachment;
use crate::audit;
use crate::ids::PostId;
use crate::media;
use crate::problem::{Problem, Reason, Result};

/// Maximum number of changes of a profile that are not published yet.
const MAX_ASIDE: u64 = 500;

/// The working copy that a composer has read or saved.
#[derive(Clone, Debug)]
pub struct CopyVersion {
    /// `None`: there was none.
    pub saved_at: Option<Timestamp>,
    /// Identifies the composer. Its own saves are not a conflict, even if it did not get the response.
    pub writer: String,
    /// Grows with each save of the composer. `None`: not checked.
    pub sequence: Option<i64>,
}

impl CopyVersion {
    /// Whether overwriting `stored` loses nothing unseen. Of its own saves, a composer overwrites only earlier ones: a
    /// request that was delayed may arrive after the next one.
    fn may_overwrite(&self, stored: &WorkingCopy) -> bool {
        let is_older = self.sequence.is_some_and(|sequence| sequence < stored.sequence);
        self.saved_at == Some(stored.saved_at) || (self.writer == stored.writer && !is_older)
    }
}

/// Returns the working copy of a sent post for a composer that opens the post. `None`: there is none.
pub async fn read(db: &impl Connection, actor: &Actor, id: PostId) -> Result<Option<OpenCopy>> {
    let post = store::find(db, id).await?.filter(|post| post.profile == actor.profile);
    let post = post.ok_or(Reason::NotFound)?;
    check_editable(&post, actor)?;
    if hold::has_undo_state(db, &post).await? { Ok(None) } else { store::open_copy(db, id).await }
}

/// Saves the change beside the post. Fails with a conflict if somebody else has saved it since it was read. One
/// that was published or discarded meanwhile begins again: nothing is overwritten by that.
pub async fn save(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: PostId,
    based_on: Option<Timestamp>,
    kept: &Kept,
) -> Result<()> {
    let now = app.now();
    let post = store::get_for_update(tx, actor.profile, id).await?;
    check_savable(tx, &post, actor).await?;
    let read = CopyVersion { saved_at: based_on, writer: kept.writer.clone(), sequence: kept.sequence };
    let before = check_read(tx, id, &read, "basedOn").await?;
    if before.is_none() && store::count_aside(tx, actor.profile).await? >= MAX_ASIDE {
        return Err(Reason::TooManyDrafts.into());
    }
    media::claim(tx, actor, &kept.files, id).await?;
    let new = NewCopy {
        account: actor.account,
        // Each save has its own time, because the time names it.
        saved_at: before.as_ref().map_or(now, |before| now.max(before.saved_at + TimeDelta::milliseconds(1))),
        revision: before.map_or(1, |before| before.revision + 1),
        writer: &kept.writer,
        sequence: kept.sequence.unwrap_or_default(),
        state: &kept.state,
        files: &kept.files,
        unfinished: "",
    };
    store::put_copy(tx, id, &new).await?;
    if kept.is_automatic {
        return Ok(());
    }
    release_files(tx, now, &post).await?;
    audit::record(tx, &app.audit, now, actor, "post.save_change", id.0, None).await
}

/// Deletes the change, if there still is one. Fails with a conflict if somebody has saved it since `read`, which
/// is not checked if it is `None`.
pub async fn discard(tx: &Tx, app: &App, actor: &Actor, id: PostId, read: Option<Timestamp>) -> Result<()> {
    let now = app.now();
    let post = store::get_for_update(tx, actor.profile, id).await?;
    check_savable(tx, &post, actor).await?;
    let Some(stored) = store::find_copy(tx, id).await? else { return Ok(()) };
    if read.is_some_and(|read| read != stored.saved_at) {
        return Err(Problem::field("basedOn", Reason::EditedMeanwhile).into());
    }
    delete(tx, now, &post).await?;
    audit::record(tx, &app.audit, now, actor, "post.discard_change", id.0, None).await
}

/// Returns the stored working copy. Fails with a conflict if it is another one than the composer has read.
/// `field`: the argument that names it.
pub async fn check_read(
    tx: &Tx,
    id: PostId,
    read: &CopyVersion,
    field: &'static str,
) -> Result<Option<WorkingCopy>> {
    let stored = store::find_copy(tx, id).await?;
    if stored.as_ref().is_some_and(|stored| !read.may_overwrite(stored)) {
        return Err(Problem::field(field, Reason::EditedMeanwhile).into());
    }
    Ok(stored)
}

/// Deletes the working copy and releases the files that only it contains.
pub async fn delete(tx: &Tx, now: Timestamp, post: &Post) -> Result<()> {
    store::delete_copy(tx, post.id).await?;
    release_files(tx, now, post).await
}

/// A post that was never changed may have no version that contains its files.
async fn release_files(tx: &Tx, now: Timestamp, post: &Post) -> Result<()> {
    let shown = post.attachment.as_ref().map(Attachment::files).unwrap_or_default();
    versions::release_files(tx, now, post.id, &shown).await
}

fn check_editable(post: &Post, actor: &Actor) -> Result<()> {
    if !post.rights_of(actor).edit {
        return Err(Reason::NotPermitted.into());
    }
    Ok(post.check_sent()?)
}

/// Fails if the row contains what the sender of the post gets back if they undo sending it.
async fn check_savable(tx: &Tx, post: &Post, actor: &Actor) -> Result<()> {
    check_editable(post, actor)?;
    if hold::has_undo_state(tx, post).await? { Err(Reason::WrongStatus.into()) } else { Ok(()) }
}
