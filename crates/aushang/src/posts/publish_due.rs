//! Publishes approved posts whose date has come.
//!
//! The post row is the schedule: a run lists approved rows whose date has passed, and publishes each with
//! the function that requests use as well. Each row is locked and decided in one transaction. So it goes
//! live once, even with two nodes, a killed process or a clock that jumps, and the next run finds the rows
//! that failed.

use aushang_db::{Connection, Timestamp, Tx};
use chrono::TimeDelta;
use futures::{StreamExt, stream};
use tracing::Instrument;

use super::post::{Due, Post, PostStatus};
use super::withdraw::{withdraw, withdraw_because};
use super::{expiry, publish, store, versions};
use crate::accounts;
use crate::actor;
use crate::app::App;
use crate::audit;
use crate::failpoint::{self, Failpoint};
use crate::ids::{AccountId, PostId, ProfileId};
use crate::mails::{ApprovalEvent, EmergencyEvent};
use crate::problem::{Error, Result};
use crate::profiles;

/// Posts that are listed at a time.
const BATCH: u64 = 200;
/// Posts that are due for longer than this are late: runs follow each other within a second.
const LATE: TimeDelta = TimeDelta::minutes(5);
/// Maximum concurrent transactions; on SQLite they share one commit.
const MAX_AT_ONCE: usize = 16;

/// Returns how many posts have been due for more than five minutes, and the oldest `limit` of them.
pub async fn list_overdue(db: &impl Connection, now: Timestamp, limit: u64) -> Result<(u64, Vec<Due>)> {
    let before = now - LATE;
    Ok((store::count_due(db, before).await?, store::list_due(db, before, None, limit).await?))
}

/// Publishes posts whose date has passed. Returns `true` if there may be more. Publishes nothing while the
/// clock is suspect.
pub async fn publish_due(app: &App) -> Result<bool> {
    let mut after = None;
    loop {
        let Some(now) = app.trusted_now().await? else { return Ok(false) };
        let due = store::list_due(app.db.reader(), now, after, BATCH).await?;
        let Some(last) = due.last().copied() else { return Ok(false) };
        let is_full = due.len() as u64 == BATCH;
        let span = tracing::debug_span!("publish due posts", posts = due.len());
        let all_published = publish_all(app, now, due).instrument(span).await;
        if !is_full || (all_published && after.is_none()) {
            return Ok(is_full);
        }
        // Posts that could not be published stay due. This run continues after them, and the next run tries
        // them again.
        after = Some(last);
    }
}

/// Returns `false` if some could not be published.
async fn publish_all(app: &App, now: Timestamp, due: Vec<Due>) -> bool {
    let failures = stream::iter(due)
        .map(|due| async move { (due.id, publish_one(app, now, due).await) })
        .buffer_unordered(app.db.background_writes(MAX_AT_ONCE))
        .filter_map(|(post, outcome)| async move { outcome.err().map(|error| (post, error)) })
        .collect::<Vec<_>>()
        .await;
    for (post, error) in &failures {
        tracing::error!(%post, error = error.why(), "a due post could not be published");
    }
    failures.is_empty()
}

async fn publish_one(app: &App, now: Timestamp, Due { profile, id, .. }: Due) -> Result<()> {
    app.write_with(move |tx, app| Box::pin(publish_if_due(tx, app, now, profile, id))).await?;
    failpoint::reached(Failpoint::PublishCommitted);
    Ok(())
}

/// The account that sent, released or published a held post. `None`: it is not held.
async fn holder_of(tx: &Tx, post: &Post) -> Result<Option<AccountId>> {
    if post.held_until.is_none() {
        return Ok(None);
    }
    let before = store::find_before_hold(tx, post.id).await?;
    Ok(before.map(|before| before.by).or(post.released_by))
}

/// Whether the account that released the post, the one that moved its date last, or `holder` may still publish.
async fn is_answered_for(tx: &Tx, post: &Post, holder: Option<AccountId>) -> Result<bool> {
    if may_publish(tx, holder, post).await? {
        return Ok(true);
    }
    if may_publish(tx, post.released_by, post).await? {
        return Ok(true);
    }
    may_publish(tx, versions::find_last_mover(tx, post.id).await?, post).await
}

/// What a deputy released or moved during its time counts also afterwards.
async fn may_publish(tx: &Tx, account: Option<AccountId>, post: &Post) -> Result<bool> {
    let Some(account) = account else { return Ok(false) };
    if accounts::role_in(tx, account, post.profile).await?.is_some_and(actor::may_publish) {
        return Ok(true);
    }
    match accounts::deputy_since(tx, account, post.profile).await? {
        // A hold began seconds ago.
        Some(_) if post.held_until.is_some() => Ok(true),
        Some(since) => versions::was_planned_by(tx, post.id, account, since).await,
        None => Ok(false),
    }
}

/// Whether it needs no second person, or has had one. Acts see to that; this is the last check before an alarm.
async fn is_confirmed(tx: &Tx, post: &Post) -> Result<bool> {
    if !post.audience.emergency || post.confirmation.confirmed_at.is_some() {
        return Ok(true);
    }
    Ok(!profiles::get(tx, post.profile).await?.emergency_needs_two)
}

async fn publish_if_due(tx: &Tx, app: &App, now: Timestamp, profile: ProfileId, id: PostId) -> Result<()> {
    // Publishing inserts rows that reference the profile, which is locked before its posts (docs/adr/0023).
    if let Err(Error::Problem(_)) = profiles::lock_reference(tx, profile).await {
        return Ok(());
    }
    let post = match versions::get_to_change(tx, profile, id).await {
        Err(Error::Problem(_)) => return Ok(()),
        post => post?,
    };
    // Another node or a request may have published or rescheduled it meanwhile.
    if post.status != PostStatus::Approved || post.publish_date > now {
        return Ok(());
    }
    let may_appear = post.may_appear(post.publish_date, now) && !expiry::has_ended(&post, now);
    if !is_confirmed(tx, &post).await? {
        let server = audit::Principal::server(profile);
        return withdraw_because(tx, app, post, server, ApprovalEvent::Emergency(EmergencyEvent::NeedsTwo))
            .await;
    }
    let holder = holder_of(tx, &post).await?;
    if may_appear && is_answered_for(tx, &post, holder).await? {
        let by = publisher_of(tx, &post, holder).await?;
        return publish::go_live(tx, app, now, post, by).await;
    }
    // The accounts that released and moved it may no longer publish, or its poll or the post itself ended while the
    // server was off: the post needs another release.
    withdraw(tx, app, post, audit::Principal::server(profile)).await
}

/// In whose name it is published. `holder`: the account that wanted a held post to be published at once.
async fn publisher_of(tx: &Tx, post: &Post, holder: Option<AccountId>) -> Result<audit::Principal> {
    let server = audit::Principal::server(post.profile);
    let Some(account) = holder else { return Ok(server) };
    let role = accounts::role_in(tx, account, post.profile).await?;
    Ok(audit::Principal { account: role.map(|role| (account, role)), ..server })
}
