//! Ends posts and lifts pins whose end has come.
//!
//! As for publishing, the post row is the schedule. Each row is decided in one transaction that locks it, so an end
//! that was changed meanwhile is respected, and two nodes do not disagree.

use aushang_db::{Timestamp, Tx};
use futures::{StreamExt, stream};
use tracing::Instrument;

use super::store::{self, Ending};
use super::versions::{self, PostVersionKind};
use super::{Post, expiry};
use crate::app::App;
use crate::audit::{self, Principal};
use crate::ids::{PostId, ProfileId};
use crate::problem::{Error, Result};

/// Posts that are listed at a time.
const BATCH: u64 = 200;
/// Maximum concurrent transactions; on SQLite they share one commit.
const MAX_AT_ONCE: usize = 16;

/// Ends what is due. Returns `true` if there may be more. Does nothing while the clock is suspect.
pub async fn end_due(app: &App) -> Result<bool> {
    let Some(now) = app.trusted_now().await? else { return Ok(false) };
    let posts = end_all(app, now, Ending::Post).await?;
    Ok(end_all(app, now, Ending::Pin).await? || posts)
}

/// What could not be ended stays due, and the next run tries it again.
async fn end_all(app: &App, now: Timestamp, what: Ending) -> Result<bool> {
    let due = store::list_ending(app.db.reader(), what, now, BATCH).await?;
    if due.is_empty() {
        return Ok(false);
    }
    let is_full = due.len() as u64 == BATCH;
    let span = tracing::debug_span!("end what is due", ?what, posts = due.len());
    let failures = stream::iter(due)
        .map(|(profile, id)| async move { (id, end_one(app, now, what, profile, id).await) })
        .buffer_unordered(app.db.background_writes(MAX_AT_ONCE))
        .filter_map(|(post, outcome)| async move { outcome.err().map(|error| (post, error)) })
        .collect::<Vec<_>>()
        .instrument(span)
        .await;
    for (post, error) in &failures {
        tracing::error!(%post, ?what, error = error.why(), "what is due at a post could not be ended");
    }
    Ok(is_full && failures.is_empty())
}

async fn end_one(app: &App, now: Timestamp, what: Ending, profile: ProfileId, id: PostId) -> Result<()> {
    app.write_with(move |tx, app| {
        Box::pin(async move {
            let post = match versions::get_to_change(tx, profile, id).await {
                // It was deleted meanwhile.
                Err(Error::Problem(_)) => return Ok(()),
                post => post?,
            };
            match what {
                Ending::Post => expiry::end(tx, app, now, post, profile).await,
                Ending::Pin => lift_pin(tx, app, now, post, profile).await,
            }
        })
    })
    .await
}

async fn lift_pin(tx: &Tx, app: &App, now: Timestamp, mut post: Post, profile: ProfileId) -> Result<()> {
    if post.pinned_until.is_none_or(|until| until > now) {
        return Ok(());
    }
    post.unpin();
    store::update(tx, &post).await?;
    let server = Principal::server(profile);
    audit::record(tx, &app.audit, now, server, "post.unpin", post.id.0, None).await?;
    versions::record(tx, now, &post, PostVersionKind::Unpinned, server, None).await.map(drop)
}
