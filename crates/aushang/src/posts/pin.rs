//! One pinned post per profile.

use aushang_db::{Timestamp, Tx};
use serde_json::json;

use super::post::{Post, PostStatus};
use super::store;
use super::versions::{self, PostVersionKind};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::clock::LATEST;
use crate::ids::PostId;
use crate::problem::{Error, Problem, Reason, Result};
use crate::profiles;

/// Pins a LIVE post and clears the old pin with it, or unpins. `until`: when the pin ends by itself; of a pinned post
/// only this is changed.
pub async fn pin(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: PostId,
    pinned: bool,
    until: Option<Timestamp>,
) -> Result<()> {
    let now = app.now();
    let until = until.filter(|_| pinned);
    if let Some(until) = until {
        check_end(app, now, until)?;
    }
    // Otherwise two concurrent calls could both find no old pin, and both posts would be pinned.
    profiles::lock(tx, actor.profile).await?;
    let other =
        if pinned { store::find_pinned(tx, actor.profile).await?.filter(|it| *it != id) } else { None };
    // Posts are locked by id (docs/adr/0023).
    let before = lock_other(tx, actor, other.filter(|it| it.0 < id.0)).await?;
    let mut post = versions::get_to_change(tx, actor.profile, id).await?;
    let before = before.or(lock_other(tx, actor, other.filter(|it| it.0 > id.0)).await?);
    if !actor.may_publish() {
        return Err(Reason::NotPermitted.into());
    }
    if post.status != PostStatus::Live || post.is_hidden() {
        return Err(Reason::WrongStatus.into());
    }
    if pinned == post.pinned_at.is_some() && until == post.pinned_until {
        return Ok(());
    }
    if !pinned {
        post.unpin();
    } else if post.pinned_at.is_none() {
        if let Some(mut before) = before.filter(|before| before.pinned_at.is_some()) {
            before.unpin();
            store::update(tx, &before).await?;
            versions::record(tx, now, &before, PostVersionKind::Unpinned, actor, None).await?;
        }
        post.pinned_at = Some(now);
    }
    post.pinned_until = until;
    store::update(tx, &post).await?;
    let action = if pinned { "post.pin" } else { "post.unpin" };
    let details = until.map(|until| json!({ "until": until.to_string() }));
    audit::record(tx, &app.audit, now, actor, action, id.0, details).await?;
    let kind = if pinned { PostVersionKind::Pinned } else { PostVersionKind::Unpinned };
    versions::record(tx, now, &post, kind, actor, None).await.map(drop)
}

/// The post that was pinned before, locked. `None`: there is none, or it was deleted meanwhile.
async fn lock_other(tx: &Tx, actor: &Actor, id: Option<PostId>) -> Result<Option<Post>> {
    let Some(id) = id else { return Ok(None) };
    match versions::get_to_change(tx, actor.profile, id).await {
        Err(Error::Problem(_)) => Ok(None),
        found => found.map(Some),
    }
}

fn check_end(app: &App, now: Timestamp, until: Timestamp) -> Result<(), Problem> {
    // With a suspect clock, a date in the future may look past.
    if until <= now && !app.clock.is_suspect() {
        return Err(Problem::field("until", Reason::InPast));
    }
    if until > LATEST {
        return Err(Problem::field("until", Reason::Invalid));
    }
    Ok(())
}
