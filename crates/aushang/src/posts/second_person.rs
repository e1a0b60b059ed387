//! Asks for a second person, who confirms an emergency.

use std::collections::BTreeSet;

use aushang_db::{Timestamp, Tx};
use serde_json::json;

use super::confirmation::{Confirmation, REQUEST_VALID_FOR, Request, is_needed};
use super::post::{Post, PostStatus, ReviewState};
use super::restorable::may_restore;
use super::version::{self, BasedOn};
use super::versions::{self, PostVersionKind};
use super::withdraw::{void, withdraw_because};
use super::{emergency, letters, reminders, request_lapsed, store};
use crate::accounts;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::AccountRole;
use crate::ids::{AccountId, PostId};
use crate::mails::{ApprovalEvent, ConfirmedAs, EmergencyEvent, Letter};
use crate::problem::{Reason, Result};
use crate::profiles;

/// The one who asks and the one who confirms.
const MIN_RELEASERS: u64 = 2;

/// Asks for a second person, and mails the other accounts that may publish. Writes the row of the post.
pub async fn ask(tx: &Tx, app: &App, actor: &Actor, post: &mut Post) -> Result<()> {
    let now = app.now();
    emergency::check_proof(actor, &post.audience)?;
    if post.status != PostStatus::Live {
        emergency::check_budget(tx, app, post).await?;
    }
    let previous_publish_date = post.confirmation.previous_publish_date;
    post.confirmation = Confirmation {
        asked_by: Some(actor.account),
        asked_at: Some(now),
        previous_publish_date,
        ..Confirmation::default()
    };
    store::update(tx, post).await?;
    request_lapsed::send_at_its_end(tx, app, post).await?;
    audit::record(tx, &app.audit, now, actor, "post.ask_emergency", post.id.0, None).await?;
    versions::record(tx, now, post, PostVersionKind::EmergencyAsked, actor, None).await?;
    let by = letters::name_of(tx, actor.account).await?;
    let event = ApprovalEvent::Emergency(EmergencyEvent::Asked { by, until: now + REQUEST_VALID_FOR });
    letters::send_to_releasers(tx, app, post, actor.account, event).await
}

/// Records that the account is the second person. The caller writes the row.
pub async fn confirm(tx: &Tx, app: &App, actor: &Actor, post: &mut Post, asked_by: AccountId) -> Result<()> {
    let now = app.now();
    post.confirmation = Confirmation { confirmed_at: Some(now), ..Confirmation::default() };
    let details = json!({ "askedBy": asked_by });
    audit::record(tx, &app.audit, now, actor, "post.confirm_emergency", post.id.0, Some(details)).await?;
    versions::record(tx, now, post, PostVersionKind::EmergencyConfirmed, actor, None).await.map(drop)
}

/// Mails the account that asked, and the author, that the emergency is confirmed.
pub async fn mail_confirmed(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    post: &Post,
    asked_by: AccountId,
    then: ConfirmedAs,
) -> Result<()> {
    let by = letters::name_of(tx, actor.account).await?;
    let event = ApprovalEvent::Emergency(EmergencyEvent::Confirmed { by, then });
    letters::send(tx, app, post, [Some(asked_by), post.creator], Some(actor.account), event).await
}

/// Makes a planned emergency a draft again, and asks for a second person in the name of the account. `date`: when it is
/// to be published; `None`: as soon as it is confirmed. `before`: the date that this replaces; `None`: it replaces none.
pub async fn ask_instead(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    mut post: Post,
    date: Option<Timestamp>,
    before: Option<Timestamp>,
) -> Result<()> {
    void(tx, app, &mut post, actor).await?;
    // A confirmation names the version that was read, and so the date and the end as well.
    post.edited_at = Some(version::next(&post, app.now()));
    post.publish_date = date.unwrap_or(post.created_at);
    if let Some(before) = before {
        post.confirmation.move_date(before, post.publish_date);
    }
    post.reminds_at = reminders::next(post.publish_date, app.now());
    ask(tx, app, actor, &mut post).await
}

/// Asks again after a request has lapsed, or asks for a draft that waits for release. Succeeds without a change if the
/// account asks already: the response was lost.
pub async fn ask_again(tx: &Tx, app: &App, actor: &Actor, id: PostId, based_on: BasedOn) -> Result<()> {
    let now = app.now();
    profiles::lock(tx, actor.profile).await?;
    let mut post = versions::get_to_change(tx, actor.profile, id).await?;
    if !actor.may_publish() {
        return Err(Reason::NotPermitted.into());
    }
    if !is_needed(actor, &post.audience) || !takes_request(&post, actor, now) {
        return Err(Reason::WrongStatus.into());
    }
    version::check(tx, &post, based_on, "basedOn").await?;
    match post.confirmation.request(now) {
        Request::Open(by) if by == actor.account => Ok(()),
        // It can be confirmed.
        Request::Open(_) => Err(Reason::WrongStatus.into()),
        Request::None | Request::Lapsed => ask(tx, app, actor, &mut post).await,
    }
}

/// Whether it waits for release, or is withdrawn and can be shown again.
pub fn takes_request(post: &Post, actor: &Actor, now: Timestamp) -> bool {
    (post.status, post.review) == (PostStatus::Draft, ReviewState::Requested) || may_restore(post, actor, now)
}

/// Sets whether emergencies of the profile need two people. Fails with `TOO_FEW_RELEASERS` if only one account could
/// publish. Emergencies that are planned already then wait for release, because one person has planned them. Switching it
/// off ends the open requests: their posts stay as they are, and whoever asked gets a mail, as do the other
/// administrators.
pub async fn set_needs_two(tx: &Tx, app: &App, actor: &Actor, value: bool) -> Result<()> {
    // No account is removed, and no emergency is planned meanwhile.
    profiles::lock(tx, actor.profile).await?;
    if value && accounts::count_releasers(tx, actor.profile).await? < MIN_RELEASERS {
        return Err(Reason::TooFewReleasers.into());
    }
    if !value {
        actor.require_strong_proof()?;
    }
    if !profiles::update_emergency_needs_two(tx, actor.profile, value).await? {
        return Ok(());
    }
    let (action, details) = ("profile.set_emergency_needs_two", json!({ "emergencyNeedsTwo": value }));
    audit::record(tx, &app.audit, app.now(), actor, action, actor.profile.0, Some(details)).await?;
    if !value {
        return end_requests(tx, app, actor).await;
    }
    for id in store::list_unconfirmed(tx, actor.profile).await? {
        let post = versions::get_to_change(tx, actor.profile, id).await?;
        // The scheduler may have published it meanwhile.
        if post.status != PostStatus::Approved || post.confirmation.confirmed_at.is_some() {
            continue;
        }
        withdraw_because(tx, app, post, actor, ApprovalEvent::Emergency(EmergencyEvent::NeedsTwo)).await?;
    }
    Ok(())
}

/// Ends the requests of the profile, and mails those who asked and the other administrators, each account once per
/// request.
async fn end_requests(tx: &Tx, app: &App, actor: &Actor) -> Result<()> {
    let now = app.now();
    let by = letters::name_of(tx, actor.account).await?;
    let mut askers = BTreeSet::new();
    for id in store::list_asked(tx, actor.profile).await? {
        let mut post = versions::get_to_change(tx, actor.profile, id).await?;
        let request = std::mem::take(&mut post.confirmation).request(now);
        store::update(tx, &post).await?;
        if let Request::Open(asker) = request {
            let event = EmergencyEvent::NeedsOne { by: by.clone(), is_withdrawn: post.is_hidden() };
            let event = ApprovalEvent::Emergency(event);
            letters::send(tx, app, &post, [Some(asker)], Some(actor.account), event).await?;
            askers.insert(asker);
        }
    }
    let institution = profiles::display_name(tx, actor.profile).await?;
    for account in accounts::list_of_profile(tx, actor.profile).await? {
        let is_admin = account.role == AccountRole::Admin && account.can_sign_in;
        // The mail about the end of a request says so as well.
        if is_admin && account.id != actor.account && !askers.contains(&account.id) {
            let letter = Letter::EmergencyNeedsOne { institution: institution.clone(), by: by.clone() };
            letters::mail(tx, app, &account, letter).await?;
        }
    }
    Ok(())
}
