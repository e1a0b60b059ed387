//! What the accounts of a profile change about a connected source.

use aushang_db::Tx;
use serde_json::json;

use super::check::configured_networks;
use super::source::SourceNetwork;
use super::store;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::{SourceId, SourceItemId};
use crate::problem::{Problem, Reason, Result};

/// Ends a connection. Imported posts stay, and what was imported stays known: after connecting the same
/// account again, nothing is imported twice.
pub async fn disconnect(tx: &Tx, app: &App, actor: &Actor, id: SourceId) -> Result<()> {
    let source = store::get_for_update(tx, actor.profile, id).await?;
    store::disconnect(tx, app.now(), id).await?;
    let details = json!({ "network": source.network.title() });
    audit::record(tx, &app.audit, app.now(), actor, "source.disconnect", id.0, Some(details)).await
}

/// Ends the connection with Instagram. Does nothing if there is none.
pub async fn disconnect_instagram(tx: &Tx, app: &App, actor: &Actor) -> Result<()> {
    match store::find_connected(tx, actor.profile, SourceNetwork::Instagram).await? {
        Some(source) => disconnect(tx, app, actor, source.id).await,
        None => Ok(()),
    }
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
    let details = json!({ "sendPush": send_push });
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
    audit::record(tx, &app.audit, app.now(), actor, "source.check", id.0, None).await
}

/// Imports an item with the next check, which is due at once, although its post was deleted or it could not be
/// imported before.
pub async fn take_skipped(tx: &Tx, app: &App, actor: &Actor, id: SourceId, item: SourceItemId) -> Result<()> {
    let source = store::get_for_update(tx, actor.profile, id).await?;
    if !store::request_item(tx, id, item).await? {
        return Ok(());
    }
    if !source.needs_new_token() && !source.is_paused(app.now()) {
        store::request_check(tx, id).await?;
    }
    audit::record(tx, &app.audit, app.now(), actor, "source.take_skipped", id.0, None).await
}
