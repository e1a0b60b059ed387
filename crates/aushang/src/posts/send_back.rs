//! Sends a draft back to its author with a reason, and submits it again.

use aushang_db::Tx;

use super::confirmation::Confirmation;
use super::post::{Post, PostStatus, ReviewState};
use super::version::{self, BasedOn};
use super::versions::{self, PostVersionKind};
use super::{drafts_waiting, letters, reminders, store};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::PostId;
use crate::mails::ApprovalEvent;
use crate::problem::{Problem, Reason, Result};
use crate::profiles;
use crate::text;

const MIN_REASON: usize = 10;
const MAX_REASON: usize = 1_000;

/// Cleans the reason, and checks its length.
pub fn check_reason(reason: &str) -> Result<String, Problem> {
    let reason = text::clean(reason);
    match reason.chars().count() {
        0 => Err(Problem::field("reason", Reason::Required)),
        1..MIN_REASON => Err(Problem::field("reason", Reason::TooShort)),
        MIN_REASON..=MAX_REASON => Ok(reason),
        _ => Err(Problem::field("reason", Reason::TooLong)),
    }
}

/// Returns a draft that waits for release to those who write it. Fails with a conflict if the post was edited since
/// the version that `based_on` names.
pub async fn send_back(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: PostId,
    reason: String,
    based_on: BasedOn,
) -> Result<()> {
    let now = app.now();
    // The profile is locked before its posts (docs/adr/0023), and a notice refers to it.
    profiles::lock_reference(tx, actor.profile).await?;
    let mut post = versions::get_to_change(tx, actor.profile, id).await?;
    if !actor.may_publish() {
        return Err(Reason::NotPermitted.into());
    }
    check_waits(&post, ReviewState::Requested)?;
    post.check_not_own(actor)?;
    // `endEmergencyRequest` refuses an open request, with a mail of its own.
    if post.confirmation.is_open(now) {
        return Err(Reason::WrongStatus.into());
    }
    version::check(tx, &post, based_on, "editedAt").await?;
    post.review = ReviewState::ChangesWanted;
    post.confirmation = Confirmation::default();
    store::update(tx, &post).await?;
    audit::record(tx, &app.audit, now, actor, "post.send_back", id.0, None).await?;
    versions::record(tx, now, &post, PostVersionKind::SentBack, actor, Some(reason.clone())).await?;
    let by = letters::name_of(tx, actor.account).await?;
    let event = ApprovalEvent::SentBack { by, reason };
    match [post.creator, post.edited_by] {
        // It was imported, or its authors were deleted.
        [None, None] => letters::send_to_all(tx, app, &post, Some(actor.account), event).await,
        authors => letters::send(tx, app, &post, authors, Some(actor.account), event).await,
    }
}

/// Lets a draft that was sent back wait for release again. Succeeds without a change if it does already: the
/// response to the same request was lost.
pub async fn resubmit(tx: &Tx, app: &App, actor: &Actor, id: PostId) -> Result<()> {
    let now = app.now();
    // The profile is locked before its posts (docs/adr/0023), and a notice refers to it.
    profiles::lock_reference(tx, actor.profile).await?;
    let mut post = versions::get_to_change(tx, actor.profile, id).await?;
    if !post.rights_of(actor).edit {
        return Err(Reason::NotPermitted.into());
    }
    if (post.status, post.review) == (PostStatus::Draft, ReviewState::Requested) {
        return Ok(());
    }
    check_waits(&post, ReviewState::ChangesWanted)?;
    post.review = ReviewState::Requested;
    post.reminds_at = reminders::next(post.publish_date, now);
    store::update(tx, &post).await?;
    audit::record(tx, &app.audit, now, actor, "post.resubmit", id.0, None).await?;
    versions::record(tx, now, &post, PostVersionKind::Submitted, actor, None).await?;
    drafts_waiting::notify(tx, app, post.profile).await
}

fn check_waits(post: &Post, review: ReviewState) -> Result<(), Reason> {
    if (post.status, post.review) == (PostStatus::Draft, review) { Ok(()) } else { Err(Reason::WrongStatus) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reason_has_10_to_1000_characters() {
        for (reason, outcome) in [
            ("  ".to_owned(), Err(Reason::Required)),
            (" neun neun ".to_owned(), Err(Reason::TooShort)),
            ("ä".repeat(10), Ok(10)),
            ("ä".repeat(1_000), Ok(1_000)),
            ("ä".repeat(1_001), Err(Reason::TooLong)),
        ] {
            let checked = check_reason(&reason);
            let checked = checked.map(|text| text.chars().count()).map_err(|problem| problem.reason);
            assert_eq!(checked, outcome, "{reason}");
        }
    }
}
