//! Sets when a post ends.

use aushang_db::{Timestamp, Tx};
use serde_json::json;

use super::expiry::check;
use super::mail_asker::mail_asker;
use super::post::{Hidden, HiddenAs, Post, PostStatus};
use super::versions::{self, PostVersionKind};
use super::{confirmation, emergency, second_person, store, version};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::PostId;
use crate::mails::RequestEnd;
use crate::problem::{Problem, Reason, Result};
use crate::profiles;

/// Sets when the post ends, or that it does not. A post that has ended is shown again, without a push.
pub async fn set_end(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: PostId,
    expires: Option<Timestamp>,
) -> Result<()> {
    let now = app.now();
    // The profile is locked before its posts (docs/adr/0023), and a mail refers to it.
    profiles::lock_reference(tx, actor.profile).await?;
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
        return second_person::ask_instead(tx, app, actor, post, date, None).await;
    }
    let request = post.confirmation.clone();
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
    if asks {
        second_person::ask(tx, app, actor, &mut post).await
    } else {
        mail_asker(tx, app, &post, request, Some(actor.account), RequestEnd::Changed).await
    }
}

/// Records a new end in the audit trail and in the history.
async fn record(tx: &Tx, app: &App, actor: &Actor, post: &Post) -> Result<()> {
    let now = app.now();
    let details = post.expires_at.map(|expires| json!({ "expiresAt": expires.to_string() }));
    audit::record(tx, &app.audit, now, actor, "post.set_end", post.id.0, details).await?;
    versions::record(tx, now, post, PostVersionKind::EndChanged, actor, None).await.map(drop)
}
