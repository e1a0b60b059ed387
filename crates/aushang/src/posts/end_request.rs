//! Ends the request for a second person: the account that asks takes it back, and others refuse it.

use aushang_db::{Timestamp, Tx};

use super::confirmation::{Request, is_needed};
use super::mail_asker::mail_asker;
use super::versions::{self, PostVersionKind};
use super::{second_person, store};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::PostId;
use crate::mails::RequestEnd;
use crate::problem::{Fields, Problem, Reason, Result};
use crate::profiles;
use crate::text::{self, MaxChars};

const REASON: MaxChars = MaxChars(1_000);

/// Cleans the reason, and checks its length. An alarm must be refused quickly, so it may be short or missing.
pub fn check_reason(reason: Option<&str>) -> Result<Option<String>, Problem> {
    let mut fields = Fields::default();
    let reason = text::optional(&mut fields, "reason", reason, REASON);
    fields.done()?;
    Ok(reason)
}

/// The post stays as it is: a draft, or withdrawn. If somebody else asks, the caller refuses, and the account that asks
/// gets a mail with the reason. Succeeds without a change if the caller has just done so, because the response may have
/// been lost. `asked_at`: when the account asked whose request was read; `None`: any request.
pub async fn end_request(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: PostId,
    asked_at: Option<Timestamp>,
    reason: Option<String>,
) -> Result<()> {
    let now = app.now();
    // The profile is locked before its posts (docs/adr/0023), and a mail refers to it.
    profiles::lock_reference(tx, actor.profile).await?;
    let mut post = versions::get_to_change(tx, actor.profile, id).await?;
    if !actor.may_publish() {
        return Err(Reason::NotPermitted.into());
    }
    if !is_needed(actor, &post.audience) || !second_person::takes_request(&post, actor, now) {
        return Err(Reason::WrongStatus.into());
    }
    let before = std::mem::take(&mut post.confirmation);
    if before.request(now) == Request::None
        && versions::has_just_ended_request(tx, id, actor.account, reason.as_deref()).await?
    {
        return Ok(());
    }
    if asked_at.is_some() && asked_at != before.asked_at {
        return Err(Reason::EmergencyRequestChanged.into());
    }
    let asked_by = match before.request(now) {
        Request::Open(by) => by,
        Request::Lapsed => return Err(Reason::EmergencyLapsed.into()),
        Request::None => return Err(Reason::EmergencyRequestChanged.into()),
    };
    store::update(tx, &post).await?;
    if asked_by == actor.account {
        audit::record(tx, &app.audit, now, actor, "post.end_emergency_request", id.0, None).await?;
        let kind = PostVersionKind::EmergencyTakenBack;
        return versions::record(tx, now, &post, kind, actor, None).await.map(drop);
    }
    audit::record(tx, &app.audit, now, actor, "post.refuse_emergency", id.0, None).await?;
    versions::record(tx, now, &post, PostVersionKind::EmergencyRefused, actor, reason.clone()).await?;
    mail_asker(tx, app, &post, before, Some(actor.account), RequestEnd::Refused { reason }).await
}
