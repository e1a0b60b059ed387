//! Makes an approved post a draft again, which needs another release.

use aushang_db::Tx;

use super::confirmation::Confirmation;
use super::post::{Post, PostStatus, ReviewState};
use super::versions::{self, PostVersionKind};
use super::{drafts_waiting, hold, letters, reminders, store};
use crate::app::App;
use crate::audit::{self, Principal};
use crate::ids::AccountId;
use crate::mails::ApprovalEvent;
use crate::problem::Result;

/// Tells the author, the accounts that had released or published it, and those that may release it again.
pub(super) async fn withdraw(tx: &Tx, app: &App, post: Post, by: impl Into<Principal>) -> Result<()> {
    let by = by.into();
    let name = match by.account {
        Some((id, _)) => Some(letters::name_of(tx, id).await?),
        None => None,
    };
    withdraw_because(tx, app, post, by, ApprovalEvent::Voided { by: name }).await
}

/// The same with another mail to the author and to the accounts that had released or published it.
pub(super) async fn withdraw_because(
    tx: &Tx,
    app: &App,
    mut post: Post,
    by: impl Into<Principal>,
    event: ApprovalEvent,
) -> Result<()> {
    let by = by.into();
    let to = void(tx, app, &mut post, by).await?;
    letters::send(tx, app, &post, to, by.account.map(|(id, _)| id), event).await?;
    drafts_waiting::notify(tx, app, post.profile).await
}

/// Makes it a draft and records that. Returns the accounts that count on its publication.
pub(super) async fn void(
    tx: &Tx,
    app: &App,
    post: &mut Post,
    by: impl Into<Principal>,
) -> Result<[Option<AccountId>; 3]> {
    let (now, by) = (app.now(), by.into());
    let releaser = post.released_by.take();
    post.status = PostStatus::Draft;
    post.review = ReviewState::Requested;
    post.confirmation = Confirmation::default();
    let was_held = post.held_until.is_some();
    // Its author was not told of the release, and only learns that it is void.
    let before = hold::end(tx, now, post).await?;
    if was_held {
        // Its date is the end of the hold.
        post.publish_date = before.as_ref().map_or(post.created_at, |before| before.publish_date);
    }
    post.reminds_at = reminders::next(post.publish_date, now);
    post.changed_words = versions::changed_words(tx, post).await?;
    store::update(tx, post).await?;
    audit::record(tx, &app.audit, now, by, "post.withdraw", post.id.0, None).await?;
    versions::record(tx, now, post, PostVersionKind::Withdrawn, by, None).await?;
    Ok([post.creator, releaser, before.map(|before| before.by)])
}
