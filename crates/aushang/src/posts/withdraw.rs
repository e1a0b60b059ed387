//! Makes a planned post a draft again, which needs another release.

use aushang_db::Tx;

use super::post::{Post, PostStatus, ReviewState};
use super::versions::{self, PostVersionKind};
use super::{drafts_waiting, hold, store};
use crate::app::App;
use crate::audit::{self, Principal};
use crate::problem::Result;

/// Tells the accounts that may release it.
pub(super) async fn withdraw(tx: &Tx, app: &App, mut post: Post, by: impl Into<Principal>) -> Result<()> {
    post.status = PostStatus::Draft;
    post.review = ReviewState::Requested;
    post.released_by = None;
    let (now, by) = (app.now(), by.into());
    hold::end(tx, now, &mut post).await?;
    store::update(tx, &post).await?;
    audit::record(tx, &app.audit, now, by, "post.withdraw", post.id.0, None).await?;
    versions::record(tx, now, &post, PostVersionKind::Withdrawn, by, None).await?;
    drafts_waiting::notify(tx, app, post.profile).await
}
