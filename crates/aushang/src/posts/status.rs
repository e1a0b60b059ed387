//! The two status changes: release (Freigeben) and publish now (Jetzt veröffentlichen).

use aushang_db::{Timestamp, Tx};

use super::before_hold::BeforeHold;
use super::confirmation::{self, Read, Step};
use super::post::{Post, PostStatus, ReviewState, check_step};
use super::version::{self, BasedOn};
use super::versions::{self, PostVersionKind};
use super::{emergency, expiry, four_eyes, hold, letters, publish, second_person, store, timing};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::checks;
use crate::ids::PostId;
use crate::mails::ConfirmedAs;
use crate::problem::{Problem, Reason, Result};
use crate::profiles;

/// How a status change is wanted.
#[derive(Clone, Default)]
pub struct Wanted {
    /// Why it is published although findings of the checks are binding.
    pub override_reason: Option<String>,
    /// It is known that it pushes within the quiet hours of the profile.
    pub during_quiet_hours: bool,
    /// The caller can take it back, so a post that would become LIVE now is held.
    pub undoable: bool,
    /// When somebody asked for a second person, in the request that the caller confirms.
    pub confirms: Option<Timestamp>,
}

/// Moves a post one status forward. A draft that is released and whose date is not in the future becomes
/// LIVE at once, so that it does not wait as an approved post; both steps are recorded. If it is held, it becomes LIVE
/// some seconds later.
///
/// Succeeds without a change if the account has wanted the same already, and the post is held for it.
///
/// Fails with a conflict if the post was edited since the version that `based_on` names, or if findings of the
/// checks are binding or it pushes within the quiet hours, and that was not confirmed.
///
/// In a profile in which emergencies need two people, the first one asks and the post waits for release; the second one
/// releases it.
pub async fn change_status(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: PostId,
    to: PostStatus,
    based_on: BasedOn,
    wanted: &Wanted,
) -> Result<()> {
    let now = app.now();
    profiles::lock(tx, actor.profile).await?;
    let mut post = versions::get_to_change(tx, actor.profile, id).await?;
    if wanted.undoable && actor.may_publish() && hold::is_repeated(tx, app, &post, actor, to).await? {
        return Ok(());
    }
    check_step(post.status, to)?;
    post.check_sent()?;
    if !actor.may_publish() {
        return Err(Reason::NotPermitted.into());
    }
    if to == PostStatus::Approved {
        if post.review == ReviewState::ChangesWanted {
            return Err(Reason::WrongStatus.into());
        }
        post.check_not_own(actor)?;
    }
    version::check(tx, &post, based_on, "basedOn").await?;
    let before = BeforeHold::new(&post, actor.account);
    // With a suspect clock, a date that was in the future at creation does not count as past.
    let waits = app.clock.is_suspect() && post.publish_date > post.created_at;
    let is_now = to == PostStatus::Live || (post.publish_date <= now && !waits);
    // A post that is held for another act is published now.
    let may_be_held = wanted.undoable && is_now && post.held_until.is_none();
    let is_held = may_be_held && hold::hold(app, now, &mut post);
    // A held post is checked for the moment at which it leaves.
    let appears = if is_now && !is_held { now } else { post.appears(now) };
    check_moment(tx, &post, appears, wanted).await?;
    if to == PostStatus::Live && confirmation::is_needed(actor, &post.audience) {
        let before = Some(post.publish_date).filter(|_| post.held_until.is_none());
        return second_person::ask_instead(tx, app, actor, post, None, before).await;
    }
    let read = Read { names_version: !based_on.is_undefined(), request: wanted.confirms };
    let step = confirmation::step(actor, &post.audience, &post.confirmation, now, read)?;
    emergency::check_proof(actor, &post.audience)?;
    match step {
        Step::Alone => {}
        Step::Ask => return second_person::ask(tx, app, actor, &mut post).await,
        Step::Confirm { asked_by } => second_person::confirm(tx, app, actor, &mut post, asked_by).await?,
    }
    let reason = wanted.override_reason.as_deref();
    if let Some(overridden) = checks::enforce(tx, actor, &post.checked(appears, None), reason).await? {
        overridden.record(tx, app, actor, id).await?;
    }
    if is_now && !is_held {
        post.publish_date = now;
    }
    if to == PostStatus::Approved {
        release(tx, app, actor, &mut post).await?;
        if let Step::Confirm { asked_by } = step {
            let then = if is_now { ConfirmedAs::Sent } else { ConfirmedAs::Planned(post.publish_date) };
            second_person::mail_confirmed(tx, app, actor, &post, asked_by, then).await?;
        } else if !is_held {
            letters::send_released(tx, app, &post, actor.account, is_now).await?;
        }
    } else {
        emergency::check_budget(tx, app, &post).await?;
    }
    match (is_held, is_now) {
        (true, _) => hold::begin(tx, &post, &before).await,
        (false, true) => publish::go_live(tx, app, now, post, actor).await,
        (false, false) => store::update(tx, &post).await,
    }
}

/// Fails if the post cannot appear at this moment, or pushes within the quiet hours and nobody has confirmed it.
async fn check_moment(tx: &Tx, post: &Post, appears: Timestamp, wanted: &Wanted) -> Result<()> {
    expiry::check_appearance(post, appears, "expiresAt")?;
    if !post.may_appear(appears, appears) {
        return Err(Problem::field("attachment.poll.end", Reason::EndsBeforePublishing).into());
    }
    let chosen = store::channels_of(tx, post.id).await?;
    timing::check_quiet_hours(tx, post, &chosen, appears, wanted.during_quiet_hours).await
}

/// Makes a draft APPROVED and records it. The caller writes its row.
async fn release(tx: &Tx, app: &App, actor: &Actor, post: &mut Post) -> Result<()> {
    let now = app.now();
    post.status = PostStatus::Approved;
    post.review = ReviewState::Approved;
    post.reminds_at = None;
    post.released_by = Some(actor.account);
    let details = four_eyes::alone(actor, &post.audience, [post.creator, post.edited_by]);
    audit::record(tx, &app.audit, now, actor, "post.approve", post.id.0, details).await?;
    emergency::check_budget(tx, app, post).await?;
    let version = versions::record(tx, now, post, PostVersionKind::Approved, actor, None).await?;
    post.approved_version = Some(version);
    Ok(())
}
