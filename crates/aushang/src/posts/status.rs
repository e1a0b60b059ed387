//! The two status changes: release (Freigeben) and publish now (Jetzt veröffentlichen).

use aushang_db::Tx;

use super::post::{PostStatus, ReviewState, check_step};
use super::version::{self, BasedOn};
use super::versions::{self, PostVersionKind};
use super::{emergency, expiry, four_eyes, letters, publish, store, timing};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::checks;
use crate::ids::PostId;
use crate::mails::ApprovalEvent;
use crate::problem::{Problem, Reason, Result};
use crate::profiles;

/// What a status change was confirmed with.
#[derive(Clone, Default)]
pub struct Confirmed {
    /// Why it is published although findings of the checks are binding.
    pub override_reason: Option<String>,
    /// It is known that it pushes within the quiet hours of the profile.
    pub during_quiet_hours: bool,
}

/// Moves a post one status forward. A draft that is released and whose date is not in the future becomes
/// LIVE at once, so that it does not wait as an approved post; both steps are recorded.
///
/// Fails with a conflict if the post was edited since the version that `based_on` names, or if findings of the
/// checks are binding or it pushes within the quiet hours, and that was not confirmed.
pub async fn change_status(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: PostId,
    to: PostStatus,
    based_on: BasedOn,
    confirmed: &Confirmed,
) -> Result<()> {
    let now = app.now();
    profiles::lock(tx, actor.profile).await?;
    let mut post = versions::get_to_change(tx, actor.profile, id).await?;
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
    let appears = if to == PostStatus::Live { now } else { post.appears(now) };
    expiry::check_appearance(&post, appears, "expiresAt")?;
    if !post.may_appear(appears, appears) {
        return Err(Problem::field("attachment.poll.end", Reason::EndsBeforePublishing).into());
    }
    let chosen = store::channels_of(tx, id).await?;
    timing::check_quiet_hours(tx, &post, &chosen, appears, confirmed.during_quiet_hours).await?;
    let reason = confirmed.override_reason.as_deref();
    if let Some(overridden) = checks::enforce(tx, actor, &post.checked(appears, None), reason).await? {
        overridden.record(tx, app, actor, id).await?;
    }
    match to {
        PostStatus::Draft => unreachable!("check_step refuses every step to DRAFT"),
        PostStatus::Approved => {
            post.status = PostStatus::Approved;
            post.review = ReviewState::Approved;
            post.reminds_at = None;
            post.released_by = Some(actor.account);
            let details = four_eyes::alone(actor, &post.audience, [post.creator, post.edited_by]);
            audit::record(tx, &app.audit, now, actor, "post.approve", id.0, details).await?;
            // With a suspect clock, a date that was in the future at creation does not count as past.
            let is_held = app.clock.is_suspect() && post.publish_date > post.created_at;
            if post.publish_date <= now && !is_held {
                post.publish_date = now;
            }
            emergency::check_budget(tx, app, &post).await?;
            let version = versions::record(tx, now, &post, PostVersionKind::Approved, actor, None).await?;
            (post.approved_version, post.changed_words) = (Some(version), None);
            let by = letters::name_of(tx, actor.account).await?;
            let event = ApprovalEvent::Released { by, is_live: post.publish_date == now };
            letters::tell(tx, app, &post, [post.creator, None], Some(actor.account), event).await?;
            if post.publish_date == now {
                return publish::go_live(tx, app, now, post, actor).await;
            }
            store::update(tx, &post).await
        }
        PostStatus::Live => {
            post.publish_date = now;
            emergency::check_budget(tx, app, &post).await?;
            publish::go_live(tx, app, now, post, actor).await
        }
    }
}
