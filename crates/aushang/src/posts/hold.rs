//! Holds a post that was sent, released or published for some seconds, in which this can be taken back.
//!
//! A held post is approved, and its publish date is the end of the hold. So nobody gets it earlier, and it goes out
//! like any planned post: once, also after a restart, on one of several nodes (docs/adr/0045, docs/adr/0050). If it was
//! sent, its working copy stays until then.

use aushang_db::{Connection, Timestamp, Tx};
use chrono::TimeDelta;

use super::before_hold::{BeforeHold, HeldAct};
use super::post::{Post, PostStatus, ReviewState};
use super::store::{self, HeldRow, NewCopy};
use super::versions::{self, PostVersionKind};
use super::{drafts_waiting, emergency, expiry, letters};
use crate::actor::Actor;
use crate::app::App;
use crate::attachments::Attachment;
use crate::audit;
use crate::ids::{AccountId, PostId, ProfileId};
use crate::mails::ApprovalEvent;
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

/// Writes a held post that was released or published, and what it was before.
pub(super) async fn begin(tx: &Tx, post: &Post, before: &BeforeHold) -> Result<()> {
    store::update(tx, post).await?;
    store::put_before_hold(tx, post.id, Some(before)).await
}

/// Whether the working copy is what the console had open when the post was sent, and not a change of it.
pub(super) async fn has_undo_state(db: &impl Connection, post: &Post) -> Result<bool> {
    Ok(post.held_until.is_some() && store::find_before_hold(db, post.id).await?.is_none())
}

/// Whether the account has wanted this already, and the post is held for it: the response was lost, or the button was
/// pressed twice.
pub(super) async fn is_repeated(
    db: &impl Connection,
    app: &App,
    post: &Post,
    actor: &Actor,
    to: PostStatus,
) -> Result<bool> {
    // Afterwards it waits only if the clock cannot be trusted, or nothing publishes it.
    let is_held = post.held_until.is_some_and(|until| until > app.now()) && !app.clock.is_suspect();
    let wanted = match to {
        PostStatus::Approved => HeldAct::Released,
        PostStatus::Live => HeldAct::Published,
        PostStatus::Draft => return Ok(false),
    };
    if !is_held {
        return Ok(false);
    }
    let before = store::find_before_hold(db, post.id).await?;
    Ok(before.is_some_and(|before| before.by == actor.account && before.act() == wanted))
}

/// Ends the hold of a post that stays sent. The caller writes its row. Returns what it was before it was released or
/// published in this way.
pub(super) async fn end(tx: &Tx, now: Timestamp, post: &mut Post) -> Result<Option<BeforeHold>> {
    if post.held_until.take().is_none() {
        return Ok(None);
    }
    let before = store::find_before_hold(tx, post.id).await?;
    if before.is_some() {
        // A working copy is a change of the post, which is kept.
        store::put_before_hold(tx, post.id, None).await?;
        return Ok(before);
    }
    store::delete_copy(tx, post.id).await?;
    let shown = post.attachment.as_ref().map(Attachment::files).unwrap_or_default();
    versions::release_files(tx, now, post.id, &shown).await?;
    Ok(None)
}

/// Mails the author of a post that was released, now that this cannot be taken back any more.
pub(super) async fn send_released(
    tx: &Tx,
    app: &App,
    post: &Post,
    before: Option<BeforeHold>,
    is_live: bool,
) -> Result<()> {
    match before {
        Some(before) if before.act() == HeldAct::Released => {
            letters::send_released(tx, app, post, before.by, is_live).await
        }
        _ => Ok(()),
    }
}

/// Makes a held post what it was: a draft of its author, one that waits for release, or a planned post. Succeeds without
/// a change if it is that already: the response was lost.
pub async fn undo(tx: &Tx, app: &App, actor: &Actor, id: PostId) -> Result<()> {
    let now = app.now();
    // `check_budget` needs it, and it is locked before its posts (docs/adr/0023).
    profiles::lock(tx, actor.profile).await?;
    let mut post = store::get_for_update(tx, actor.profile, id).await?;
    if !actor.may_publish() {
        return Err(Reason::NotPermitted.into());
    }
    match (post.status, post.held_until) {
        (PostStatus::Draft, _) if post.review == ReviewState::None => return Ok(()),
        (PostStatus::Live, _) => return Err(Reason::TooLateToUndo.into()),
        (PostStatus::Approved, Some(until)) if until <= now => return Err(Reason::TooLateToUndo.into()),
        (PostStatus::Approved, Some(_)) => {}
        _ if versions::ends_with(tx, id, PostVersionKind::Undone).await? => return Ok(()),
        _ => return Err(Reason::WrongStatus.into()),
    }
    let mut waits_again = false;
    let action = match store::find_before_hold(tx, id).await? {
        None => {
            make_unsent(tx, now, actor, &mut post).await?;
            "post.undo_send"
        }
        Some(before) => {
            before.restore(tx, now, &mut post).await?;
            store::put_before_hold(tx, id, None).await?;
            if post.status == PostStatus::Approved {
                // It may have become an emergency meanwhile.
                emergency::check_proof(actor, &post.audience)?;
                emergency::check_budget(tx, app, &post).await?;
            } else {
                post.changed_words = versions::changed_words(tx, &post).await?;
            }
            let is_released = before.act() == HeldAct::Released;
            if !is_released && post.status == PostStatus::Draft {
                // Its date has passed, so those who count on it learn that it did not appear.
                let to = [post.creator, before.released_by];
                letters::send(tx, app, &post, to, Some(actor.account), ApprovalEvent::Voided { by: None })
                    .await?;
                waits_again = true;
            }
            if is_released { "post.undo_approve" } else { "post.undo_publish" }
        }
    };
    store::update(tx, &post).await?;
    if waits_again {
        drafts_waiting::notify(tx, app, post.profile).await?;
    }
    audit::record(tx, &app.audit, now, actor, action, id.0, None).await?;
    versions::record(tx, now, &post, PostVersionKind::Undone, actor, None).await.map(drop)
}

/// Makes a sent post a draft of its author, with the working copy that it had.
async fn make_unsent(tx: &Tx, now: Timestamp, actor: &Actor, post: &mut Post) -> Result<()> {
    if post.edited_at.is_some() {
        // What the console had open is older.
        let revision = store::find_copy(tx, post.id).await?.map_or(0, |copy| copy.revision);
        keep(tx, now, post.id, actor.account, revision, NO_STATE).await?;
    }
    post.status = PostStatus::Draft;
    post.review = ReviewState::None;
    post.released_by = None;
    post.held_until = None;
    post.publish_date = post.created_at;
    Ok(())
}

/// Returns the held posts of the profile, by the end of their hold.
pub async fn list(db: &impl Connection, app: &App, profile: ProfileId) -> Result<Vec<HeldRow>> {
    let latest = app.now() + TimeDelta::seconds(i64::from(app.settings.undo_seconds));
    store::list_held(db, profile, latest, MAX_LISTED as u64).await
}
