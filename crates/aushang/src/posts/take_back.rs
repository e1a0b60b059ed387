//! Takes a LIVE post back: readers no longer see it, and get the reason if they open it. It can be shown
//! again.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::confirmation::{self, Confirmation, Read, Step};
use super::content::HIDDEN_REASON;
use super::post::{Hidden, HiddenAs, Post, PostStatus};
use super::restorable::may_restore;
use super::version::{self, BasedOn};
use super::versions::{self, PostVersionKind};
use super::{emergency, second_person, store};
use crate::actor::Actor;
use crate::announcements;
use crate::app::App;
use crate::audit;
use crate::ids::PostId;
use crate::mails::ConfirmedAs;
use crate::problem::{Fields, Problem, Reason, Result};
use crate::profiles;
use crate::text;

/// The pushes of an older post are not replaced: hardly a device still shows them, and the replacement would be
/// news of its own.
const REPLACED_UNTIL: TimeDelta = TimeDelta::days(7);

/// Checks the reason that is shown to readers.
pub fn check_reason(reason: Option<&str>) -> Result<Option<String>, Problem> {
    let mut fields = Fields::default();
    let reason = text::optional(&mut fields, "reason", reason, HIDDEN_REASON);
    fields.done()?;
    Ok(reason)
}

/// Hides a LIVE post from readers, with its pin. Pushes that were not sent are cancelled, and those that devices got
/// are replaced. Succeeds without a change if it is withdrawn already.
pub async fn withdraw(tx: &Tx, app: &App, actor: &Actor, id: PostId, reason: Option<String>) -> Result<()> {
    let now = app.now();
    let mut post = versions::get_to_change(tx, actor.profile, id).await?;
    if !actor.may_publish() {
        return Err(Reason::NotPermitted.into());
    }
    if post.hidden.kind == Some(HiddenAs::Withdrawn) {
        return Ok(());
    }
    if !may_withdraw(&post, actor) {
        return Err(Reason::WrongStatus.into());
    }
    let kind = Some(HiddenAs::Withdrawn);
    let hidden = Hidden { at: Some(now), kind, reason: reason.clone(), by: Some(actor.account) };
    hide(tx, &mut post, hidden).await?;
    announcements::recall(tx, app, now, id, now - REPLACED_UNTIL).await?;
    store::remove_live(tx, post.profile).await?;
    audit::record(tx, &app.audit, now, actor, "post.take_back", id.0, None).await?;
    versions::record(tx, now, &post, PostVersionKind::TakenBack, actor, reason).await.map(drop)
}

async fn hide(tx: &Tx, post: &mut Post, hidden: Hidden) -> Result<()> {
    post.hidden = hidden;
    post.confirmation = Confirmation::default();
    post.unpin();
    store::update(tx, post).await
}

/// Shows a withdrawn post again, without a push. Succeeds without a change if readers see it already. If an emergency
/// needs two people, the first one asks, and the second one shows it. `confirms`: when the first one asked.
pub async fn restore(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: PostId,
    based_on: BasedOn,
    confirms: Option<Timestamp>,
) -> Result<()> {
    let now = app.now();
    if actor.emergency_needs_two {
        // Mails refer to it, and it is locked before its posts (docs/adr/0023).
        profiles::lock_reference(tx, actor.profile).await?;
    }
    let mut post = versions::get_to_change(tx, actor.profile, id).await?;
    if !actor.may_publish() {
        return Err(Reason::NotPermitted.into());
    }
    if post.status != PostStatus::Live {
        return Err(Reason::WrongStatus.into());
    }
    if !post.is_hidden() {
        return Ok(());
    }
    if post.hidden.kind == Some(HiddenAs::Ended) {
        return Err(Reason::WrongStatus.into());
    }
    if !may_restore(&post, actor, now) {
        return Err(Reason::TooLateToRestore.into());
    }
    version::check(tx, &post, based_on, "basedOn").await?;
    let read = Read { names_version: !based_on.is_undefined(), request: confirms };
    let step = confirmation::step(actor, &post.audience, &post.confirmation, now, read)?;
    emergency::check_proof(actor, &post.audience)?;
    match step {
        Step::Alone => {}
        Step::Ask => return second_person::ask(tx, app, actor, &mut post).await,
        Step::Confirm { asked_by } => {
            second_person::confirm(tx, app, actor, &mut post, asked_by).await?;
            second_person::mail_confirmed(tx, app, actor, &post, asked_by, ConfirmedAs::ShownAgain).await?;
        }
    }
    post.hidden = Hidden::default();
    store::update(tx, &post).await?;
    announcements::end_recall(tx, id).await?;
    // If its end has come meanwhile, it ends within a second.
    store::add_live(tx, post.profile).await?;
    audit::record(tx, &app.audit, now, actor, "post.restore", id.0, None).await?;
    versions::record(tx, now, &post, PostVersionKind::ShownAgain, actor, None).await.map(drop)
}

pub fn may_withdraw(post: &Post, actor: &Actor) -> bool {
    actor.may_publish() && post.status == PostStatus::Live && !post.is_hidden()
}

/// The refusal for a reader who opens a post that was LIVE: since when it is hidden, and why.
pub fn refusal(post: &Post) -> Problem {
    let current = serde_json::json!({
        "at": post.hidden.at.map(|at| at.to_string()),
        "reason": post.hidden.reason,
    });
    let current = async_graphql::Value::from_json(current).expect("JSON of strings is a GraphQL value");
    let is_ended = post.hidden.kind == Some(HiddenAs::Ended);
    let reason = if is_ended { Reason::PostEnded } else { Reason::PostWithdrawn };
    Problem { current: Some(current), ..Problem::new(reason) }
}
