//! Changes a post: text and attachment of any post, and the recipients of one that is not LIVE. The date stays. A change
//! of an approved post by somebody who may not release it voids its release.

use async_graphql::MaybeUndefined;
use aushang_db::Tx;

pub use super::change::Change;
use super::change::{CheckedChange, Stored};
use super::confirmation;
use super::mail_asker::mail_asker;
use super::post::{Post, PostStatus};
use super::versions::{self, PostVersionKind};
use super::withdraw::withdraw;
use super::{aside, emergency, four_eyes, hold, second_person, store, timing, version};
use crate::actor::Actor;
use crate::announcements;
use crate::app::App;
use crate::audit;
use crate::channels;
use crate::checks;
use crate::ids::PostId;
use crate::interactions;
use crate::mails::RequestEnd;
use crate::problem::{Reason, Result};
use crate::profiles;

/// The edit of a post by a person in the audit trail.
pub const ACTION: &str = "post.update";

/// Fails with a conflict that contains the stored version if the change is based on another version [A-112:
/// nothing is overwritten unseen]. Succeeds without a write if the stored version already equals the
/// change: the response to the same request was lost, and the request was repeated.
pub async fn update(tx: &Tx, app: &App, actor: &Actor, id: PostId, change: &Change) -> Result<()> {
    let now = app.now();
    lock_profile(tx, actor, change).await?;
    let mut post = versions::get_to_change(tx, actor.profile, id).await?;
    if !post.rights_of(actor).edit {
        return Err(Reason::NotPermitted.into());
    }
    post.check_sent()?;
    let has_votes = has_votes(tx, actor, &post).await?;
    let chosen = store::channels_of(tx, id).await?;
    let own = match change.channels {
        Some(_) => channels::list_of_profile(tx, actor.profile).await?,
        None => Vec::new(),
    };
    let stored = Stored { post: &post, chosen: &chosen, own: &own, has_votes };
    let checked = CheckedChange::new(app, actor, now, &stored, change);
    if !version::is_current(&post, change.based_on) {
        let is_repeated = checked.is_ok_and(|checked| checked.is_stored_in(&post));
        let field = if change.restores.is_some() { "basedOn" } else { "editedAt" };
        return if is_repeated { Ok(()) } else { Err(version::conflict(tx, &post, &chosen, field).await) };
    }
    let checked = checked?;
    let is_changed = !checked.is_stored_in(&post);
    if change.restores.is_some() && !is_changed {
        return Err(Reason::NothingToRestore.into());
    }
    let CheckedChange { texts, attachment, channels, push, send_push } = checked;
    let is_undo_state = hold::has_undo_state(tx, &post).await?;
    let working_copy = change.working_copy.as_ref().filter(|_| !is_undo_state);
    if let Some(read) = working_copy {
        aside::check_read(tx, id, read, "workingCopy").await?;
    }
    let before = std::mem::replace(&mut post.texts, texts);
    match attachment {
        MaybeUndefined::Undefined => {}
        // The files of the attachment before are kept: a version shows them.
        MaybeUndefined::Null => post.attachment = None,
        MaybeUndefined::Value(new) => post.attachment = Some(new.claim(tx, actor.into(), id).await?),
    }
    // An emergency was not asked about the quiet hours.
    let pushed_before = timing::pushes(post.send_push, &chosen) && !post.audience.emergency;
    let mut now_chosen = chosen;
    if let Some((chosen, audience)) = channels {
        store::replace_channels(tx, id, &chosen).await?;
        now_chosen = chosen;
        let is_new_emergency = audience.emergency && !post.audience.emergency;
        post.audience = audience;
        if is_new_emergency && post.status == PostStatus::Approved {
            emergency::check_budget(tx, app, &post).await?;
        }
    }
    post.push = push.unwrap_or(post.push);
    post.send_push = send_push.unwrap_or(post.send_push);
    let is_approved = post.status == PostStatus::Approved;
    let voids = is_approved && is_changed && four_eyes::voids_release(actor, &post.audience);
    let keeps_release = is_approved && !voids;
    if is_changed && (keeps_release || post.status == PostStatus::Live) {
        emergency::check_proof(actor, &post.audience)?;
    }
    let request = post.confirmation.clone();
    let asks = is_changed && confirmation::forget(actor, &post.audience, &mut post.confirmation, now);
    if keeps_release && !pushed_before {
        let moment = post.appears(now);
        timing::check_quiet_hours(tx, &post, &now_chosen, moment, change.during_quiet_hours).await?;
    }
    post.edited_at = Some(version::next(&post, now));
    post.edited_by = Some(actor.account);
    // A draft is checked when it is released.
    if post.status != PostStatus::Draft && !voids {
        let subject = post.checked(post.appears(now), Some(&before));
        let reason = change.override_reason.as_deref();
        if let Some(overridden) = checks::enforce(tx, actor, &subject, reason).await? {
            overridden.record(tx, app, actor, id).await?;
        }
    }
    if post.status == PostStatus::Draft {
        post.changed_words = versions::changed_words(tx, &post).await?;
    }
    store::update(tx, &post).await?;
    if is_changed && post.status == PostStatus::Live && confirmation::is_needed(actor, &post.audience) {
        announcements::keep_confirmed(tx, id, &before.de).await?;
    }
    let alone = four_eyes::alone(actor, &post.audience, [post.edited_by, None]);
    let details = alone.filter(|_| keeps_release && is_changed);
    audit::record(tx, &app.audit, now, actor, ACTION, id.0, details).await?;
    let kind = if change.restores.is_some() { PostVersionKind::Restored } else { PostVersionKind::Edited };
    let note = change.restores.map(|number| number.to_string());
    versions::record(tx, now, &post, kind, actor, note).await?;
    if working_copy.is_some() {
        aside::delete(tx, now, &post).await?;
    }
    if voids {
        void(tx, app, actor, post).await
    } else if asks {
        second_person::ask(tx, app, actor, &mut post).await
    } else if is_changed {
        mail_asker(tx, app, &post, request, Some(actor.account), RequestEnd::Changed).await
    } else {
        Ok(())
    }
}

/// Makes an approved post a draft, which a second person has to confirm if it is an emergency that needs one.
async fn void(tx: &Tx, app: &App, actor: &Actor, post: Post) -> Result<()> {
    if confirmation::is_needed(actor, &post.audience) && actor.may_publish() {
        let date = Some(post.publish_date).filter(|_| post.held_until.is_none());
        second_person::ask_instead(tx, app, actor, post, date, None).await
    } else {
        withdraw(tx, app, post, actor).await
    }
}

/// The profile is locked before its posts (docs/adr/0023).
async fn lock_profile(tx: &Tx, actor: &Actor, change: &Change) -> Result<()> {
    if change.is_emergency() || actor.emergency_needs_two {
        // `check_budget` needs it.
        profiles::lock(tx, actor.profile).await?;
    } else if change.override_reason.is_some() || actor.four_eyes {
        // The row of the reason references it, and so does that of the notice if the post loses its release.
        profiles::lock_reference(tx, actor.profile).await?;
    }
    Ok(())
}

/// Whether its poll has at least one vote. No vote is counted after that until the transaction ends.
async fn has_votes(tx: &Tx, actor: &Actor, post: &Post) -> Result<bool> {
    if !post.has_poll() {
        return Ok(false);
    }
    // Votes hold a weaker lock on the post, which the lock for an edit does not wait for.
    store::get_to_delete(tx, actor.profile, post.id).await?;
    interactions::has_votes(tx, post.id).await
}
