//! Makes an approved post a draft again, which needs another release.

use aushang_db::Tx;

use super::post::{Post, PostStatus, ReviewState};
use super::versions::{self, PostVersionKind};
use super::{drafts_waiting, hold, letters, reminders, store};
use crate::app::App;
use crate::audit::{self, Principal};
use crate::mails::ApprovalEvent;
use crate::problem::Result;

/// Tells the author, the accounts that had released or published it, and those that may release it again.
pub(super) async fn withdraw(tx: &Tx, app: &App, mut post: Post, by: impl Into<Principal>) -> Result<()> {
    let (now, by) = (app.now(), by.into());
    let releaser = post.released_by.take();
    post.status = PostStatus::Draft;
    post.review = ReviewState::Requested;
    let was_held = post.held_until.is_some();
    // Its author was not told of the release, and only learns that it is void.
    let before = hold::end(tx, now, &mut post).await?;
    if was_held {
        // Its date is the end of the hold.
        post.publish_date = before.as_ref().map_or(post.created_at, |before| before.publish_date);
    }
    post.reminds_at = reminders::next(post.publish_date, now);
    post.changed_words = versions::changed_words(tx, &post).await?;
    store::update(tx, &post).await?;
    audit::record(tx, &app.audit, now, by, "post.withdraw", post.id.0, None).await?;
    versions::record(tx, now, &post, PostVersionKind::Withdrawn, by, None).await?;
    let account = by.account.map(|(id, _)| id);
    let name = match account {
        Some(id) => Some(letters::name_of(tx, id).await?),
        None => None,
    };
    let publisher = before.map(|before| before.by);
    let to = [post.creator, releaser, publisher];
    letters::tell(tx, app, &post, to, account, ApprovalEvent::Voided { by: name }).await?;
    drafts_waiting::notify(tx, app, post.profile).await
}
