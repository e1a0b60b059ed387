//! The end of a post: from then on readers no longer see it.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;
use serde_json::json;

use super::confirmation;
use super::post::{Hidden, HiddenAs, Post, PostStatus};
use super::versions::{self, PostVersionKind};
use super::{emergency, second_person, store, version};
use crate::actor::Actor;
use crate::app::App;
use crate::audit::{self, Principal};
use crate::ids::{PostId, ProfileId};
use crate::problem::{Problem, Reason, Result};

/// The longest time between publishing and end: five years.
const LONGEST: TimeDelta = TimeDelta::days(5 * 366);

/// Checks the end of a post that readers see from `appears` on.
pub fn check(app: &App, appears: Timestamp, expires: Timestamp) -> Result<(), Reason> {
    // With a suspect clock, a date in the future may look past.
    if expires <= app.now() && !app.clock.is_suspect() {
        Err(Reason::InPast)
    } else if expires <= appears {
        Err(Reason::ExpiresBeforePublishing)
    } else if expires - appears > LONGEST {
        Err(Reason::Invalid)
    } else {
        Ok(())
    }
}

/// Fails if the post would have ended when it appears. `field`: the argument that has to change.
pub fn check_appearance(post: &Post, appears: Timestamp, field: &'static str) -> Result<(), Problem> {
    if has_ended(post, appears) {
        Err(Problem::field(field, Reason::ExpiresBeforePublishing))
    } else {
        Ok(())
    }
}

pub fn has_ended(post: &Post, now: Timestamp) -> bool {
    post.expires_at.is_some_and(|expires| expires <= now)
}

/// Sets when the post ends, or that it does not. A post that has ended is shown again, without a push.
pub async fn set_end(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: PostId,
    expires: Option<Timestamp>,
) -> Result<()> {
    let now = app.now();
    let mut post = versions::get_to_change(tx, actor.profile, id).await?;
    if !post.rights_of(actor).edit {
        return Err(Reason::NotPermitted.into());
    }
    if expires == post.expires_at {
        return Ok(());
    }
    if let Some(expires) = expires {
        check(app, post.appears(now), expires).map_err(|reason| Problem::field("expiresAt", reason))?;
    }
    let is_back = post.hidden.kind == Some(HiddenAs::Ended);
    if is_back && confirmation::is_needed(actor, &post.audience) {
        return Err(Reason::EmergencyEnded.into());
    }
    let is_longer = post.expires_at.is_some_and(|before| expires.is_none_or(|now| now > before));
    if is_longer && post.status != PostStatus::Draft {
        emergency::check_proof(actor, &post.audience)?;
    }
    post.expires_at = expires;
    if post.status == PostStatus::Approved && confirmation::is_needed(actor, &post.audience) {
        record(tx, app, actor, &post).await?;
        let date = Some(post.publish_date);
        return second_person::ask_instead(tx, app, actor, post, date).await;
    }
    let asks = confirmation::forget(actor, &post.audience, &mut post.confirmation, now);
    if asks {
        post.edited_at = Some(version::next(&post, now));
    }
    if is_back {
        post.hidden = Hidden::default();
    }
    store::update(tx, &post).await?;
    if is_back {
        store::add_live(tx, post.profile).await?;
    }
    record(tx, app, actor, &post).await?;
    if asks { second_person::ask(tx, app, actor, &mut post).await } else { Ok(()) }
}

/// Records a new end in the audit trail and in the history.
async fn record(tx: &Tx, app: &App, actor: &Actor, post: &Post) -> Result<()> {
    let now = app.now();
    let details = post.expires_at.map(|expires| json!({ "expiresAt": expires.to_string() }));
    audit::record(tx, &app.audit, now, actor, "post.set_end", post.id.0, details).await?;
    versions::record(tx, now, post, PostVersionKind::EndChanged, actor, None).await.map(drop)
}

/// Hides a post whose end has come. Its pushes that were not sent are cancelled, and others stay.
pub async fn end(tx: &Tx, app: &App, now: Timestamp, mut post: Post, profile: ProfileId) -> Result<()> {
    if post.status != PostStatus::Live || post.is_hidden() || !has_ended(&post, now) {
        return Ok(());
    }
    post.hidden = Hidden { at: post.expires_at, kind: Some(HiddenAs::Ended), ..Hidden::default() };
    post.unpin();
    store::update(tx, &post).await?;
    store::remove_live(tx, profile).await?;
    let server = Principal::server(profile);
    audit::record(tx, &app.audit, now, server, "post.end", post.id.0, None).await?;
    versions::record(tx, now, &post, PostVersionKind::Ended, server, None).await.map(drop)
}
