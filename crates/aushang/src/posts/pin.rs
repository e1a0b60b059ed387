//! One pinned post per profile.

use aushang_db::Tx;

use super::post::PostStatus;
use super::store;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::PostId;
use crate::problem::{Reason, Result};
use crate::profiles;

/// Pins a LIVE post and clears the old pin with it, or unpins.
pub async fn pin(tx: &Tx, app: &App, actor: &Actor, id: PostId, pinned: bool) -> Result<()> {
    let now = app.now();
    // Otherwise two concurrent calls could both find no old pin, and both posts would be pinned.
    profiles::lock(tx, actor.profile).await?;
    let mut post = store::get_for_update(tx, actor.profile, id).await?;
    if !actor.may_publish() {
        return Err(Reason::NotPermitted.into());
    }
    if post.status != PostStatus::Live || post.is_hidden() {
        return Err(Reason::WrongStatus.into());
    }
    if pinned == post.pinned_at.is_some() {
        return Ok(());
    }
    if pinned {
        store::clear_pin(tx, actor.profile).await?;
    }
    post.pinned_at = pinned.then_some(now);
    store::update(tx, &post).await?;
    audit::record(tx, &app.audit, now, actor, if pinned { "post.pin" } else { "post.unpin" }, id.0, None)
        .await
}
