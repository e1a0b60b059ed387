//! Holds a sent post for some seconds, in which its sender can take it back.
//!
//! A held post is approved, and its publish date is the end of the hold. So nobody gets it earlier, and it goes out
//! like any planned post: once, also after a restart, on one of several nodes (docs/adr/0045). Its working copy stays
//! until then.

use aushang_db::{Connection, Timestamp, Tx};
use chrono::TimeDelta;

use super::expiry;
use super::post::{Post, PostStatus, ReviewState};
use super::store::{self, HeldRow, NewCopy};
use super::versions::{self, PostVersionKind};
use crate::actor::Actor;
use crate::app::App;
use crate::attachments::Attachment;
use crate::audit;
use crate::ids::{AccountId, PostId, ProfileId};
use crate::problem::{Problem, Reason, Result};
use crate::profiles;

/// Maximum number of held posts that are listed. More are hardly sent within seconds.
pub const MAX_LISTED: usize = 20;
/// Maximum length of the console's state, in bytes: half of what a request may have.
const MAX_STATE: usize = 128 * 1024;
/// What the console gets if it must continue with the content of the post.
const NO_STATE: &str = "null";

/// Checks what the console wants back if the post is taken back.
pub fn check_state(state: &str) -> Result<(), Problem> {
    if state.len() > MAX_STATE {
        return Err(Problem::field("undoState", Reason::TooLong));
    }
    match serde_json::from_str::<serde::de::IgnoredAny>(state) {
        Ok(_) => Ok(()),
        Err(_) => Err(Problem::field("undoState", Reason::Invalid)),
    }
}

/// Holds a post that would become LIVE now. Returns `false` if it is not held: it is an emergency, it would have
/// ended by then, the operator has switched holds off, or the clock cannot be trusted.
pub(super) fn hold(app: &App, now: Timestamp, post: &mut Post) -> bool {
    let until = now + TimeDelta::seconds(i64::from(app.settings.undo_seconds));
    let may_wait = post.may_appear(until, until) && post.expires_at.is_none_or(|end| end > until);
    if until == now || post.audience.emergency || app.clock.is_suspect() || !may_wait {
        return false;
    }
    debug_assert!(!expiry::has_ended(post, until));
    post.status = PostStatus::Approved;
    post.publish_date = until;
    post.held_until = Some(until);
    true
}

/// Stores what the console has open. `revision`: of the draft that was sent.
pub(super) async fn keep(
    tx: &Tx,
    now: Timestamp,
    post: PostId,
    account: AccountId,
    revision: i64,
    state: &str,
) -> Result<()> {
    let files = store::files_of_copy(tx, post).await?;
    let copy = NewCopy {
        account,
        saved_at: now,
        revision: revision + 1,
        writer: "",
        sequence: 0,
        state,
        files: &files,
        unfinished: "",
    };
    store::put_copy(tx, post, &copy).await
}

/// Ends the hold of a post that stays sent. The caller writes its row.
pub(super) async fn end(tx: &Tx, now: Timestamp, post: &mut Post) -> Result<()> {
    if post.held_until.take().is_none() {
        return Ok(());
    }
    store::delete_copy(tx, post.id).await?;
    let shown = post.attachment.as_ref().map(Attachment::files).unwrap_or_default();
    versions::release_files(tx, now, post.id, &shown).await
}

/// Makes a held post a draft of its author again. Succeeds without a change if it is one: the response was lost.
pub async fn undo(tx: &Tx, app: &App, actor: &Actor, id: PostId) -> Result<()> {
    let now = app.now();
    // Locked before its posts (docs/adr/0023).
    profiles::lock_reference(tx, actor.profile).await?;
    let mut post = store::get_for_update(tx, actor.profile, id).await?;
    if !actor.may_publish() {
        return Err(Reason::NotPermitted.into());
    }
    match (post.status, post.held_until) {
        (PostStatus::Draft, _) if post.review == ReviewState::None => return Ok(()),
        (PostStatus::Live, _) => return Err(Reason::TooLateToUndo.into()),
        (PostStatus::Approved, Some(until)) if until <= now => return Err(Reason::TooLateToUndo.into()),
        (PostStatus::Approved, Some(_)) => {}
        (PostStatus::Approved | PostStatus::Draft, _) => return Err(Reason::WrongStatus.into()),
    }
    if post.edited_at.is_some() {
        // What the console had open is older.
        let revision = store::find_copy(tx, id).await?.map_or(0, |copy| copy.revision);
        keep(tx, now, id, actor.account, revision, NO_STATE).await?;
    }
    post.status = PostStatus::Draft;
    post.review = ReviewState::None;
    post.released_by = None;
    post.held_until = None;
    post.publish_date = post.created_at;
    store::update(tx, &post).await?;
    audit::record(tx, &app.audit, now, actor, "post.undo_send", id.0, None).await?;
    versions::record(tx, now, &post, PostVersionKind::Undone, actor, None).await.map(drop)
}

/// Returns the held posts of the profile, by the end of their hold.
pub async fn list(db: &impl Connection, app: &App, profile: ProfileId) -> Result<Vec<HeldRow>> {
    let latest = app.now() + TimeDelta::seconds(i64::from(app.settings.undo_seconds));
    store::list_held(db, profile, latest, MAX_LISTED as u64).await
}
