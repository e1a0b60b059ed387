//! What the accounts of a profile change about a connected source.

use aushang_db::Tx;

use super::check::configured_networks;
use super::source::{Source, SourceNetwork};
use super::store;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::{SourceId, SourceItemId};
use crate::posts;
use crate::problem::{Problem, Reason, Result};
use crate::profiles;

/// Drafts that one transaction deletes.
const DRAFTS_AT_ONCE: u32 = 100;

/// Ends a connection. Imported posts stay, and what was imported stays known: after connecting the same
/// account again, nothing is imported twice.
///
/// `deletes_drafts`: imported drafts in which no account has done anything are deleted before. Returns `false` if
/// there were so many that it must be called again, in another transaction, and the source is still connected.
pub async fn disconnect(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: SourceId,
    deletes_drafts: bool,
) -> Result<bool> {
    // The profile is locked before other rows (docs/adr/0023: one lock order).
    profiles::lock_shared(tx, actor.profile).await?;
    let source = store::get_for_update(tx, actor.profile, id).await?;
    if deletes_drafts && !delete_drafts(tx, app, actor, id).await? {
        return Ok(false);
    }
    store::disconnect(tx, app.now(), id).await?;
    record(tx, app, actor, "source.disconnect", &source).await?;
    Ok(true)
}

/// Ends the connection with Instagram, as [`disconnect`]. Does nothing if there is none.
pub async fn disconnect_instagram(tx: &Tx, app: &App, actor: &Actor, deletes_drafts: bool) -> Result<bool> {
    match store::find_connected(tx, actor.profile, SourceNetwork::Instagram).await? {
        Some(source) => disconnect(tx, app, actor, source.id, deletes_drafts).await,
        None => Ok(true),
    }
}

/// Returns whether all were deleted.
async fn delete_drafts(tx: &Tx, app: &App, actor: &Actor, id: SourceId) -> Result<bool> {
    let audit_since = app.now() - app.settings.audit_kept;
    let drafts = store::list_untouched_drafts(tx, id, audit_since, DRAFTS_AT_ONCE).await?;
    let may_be_more = drafts.len() == DRAFTS_AT_ONCE as usize;
    for draft in drafts {
        posts::delete(tx, app, actor, draft).await?;
    }
    Ok(!may_be_more)
}

/// Sets whether posts of the source are pushed when they are imported and published.
pub async fn update_send_push(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: SourceId,
    send_push: bool,
) -> Result<()> {
    let source = store::get_for_update(tx, actor.profile, id).await?;
    if source.send_push == send_push {
        return Ok(());
    }
    store::update_send_push(tx, id, send_push).await?;
    let mut details = source.audit_details();
    details["sendPush"] = send_push.into();
    audit::record(tx, &app.audit, app.now(), actor, "source.update", id.0, Some(details)).await
}

/// Makes the source due at once, also after a failure. Refused while the network allows no requests, and if the
/// token is not valid any more.
pub async fn request_check(tx: &Tx, app: &App, actor: &Actor, id: SourceId) -> Result<()> {
    let source = store::get_for_update(tx, actor.profile, id).await?;
    if source.needs_new_token() {
        return Err(Reason::WrongStatus.into());
    }
    if !configured_networks(app).contains(&source.network) {
        return Err(Reason::NotOffered.into());
    }
    if let Some(until) = source.paused_until.filter(|until| *until > app.now()) {
        return Err(Problem::until(Reason::TooManyAttempts, app.now(), until).into());
    }
    store::request_check(tx, id).await?;
    record(tx, app, actor, "source.check", &source).await
}

/// Imports an item with the next check, which is due at once, although its post was deleted or it could not be
/// imported before.
pub async fn import_skipped(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    id: SourceId,
    item: SourceItemId,
) -> Result<()> {
    let source = store::get_for_update(tx, actor.profile, id).await?;
    if !store::request_item(tx, id, item).await? {
        return Ok(());
    }
    if !source.needs_new_token() && !source.is_paused(app.now()) {
        store::request_check(tx, id).await?;
    }
    record(tx, app, actor, "source.import_skipped", &source).await
}

async fn record(tx: &Tx, app: &App, actor: &Actor, action: &'static str, source: &Source) -> Result<()> {
    let details = source.audit_details();
    audit::record(tx, &app.audit, app.now(), actor, action, source.id.0, Some(details)).await
}
