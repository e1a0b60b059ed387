//! What Instagram tells us: people removed the app from their account, or ask for the deletion of their data.
//! The caller has checked the signature.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;
use serde_json::json;

use super::keys::Deleted;
use super::source::Source;
use super::{notify, store};
use crate::app::App;
use crate::audit::{self, Principal};
use crate::deletions::{self, Kind};
use crate::ids::SourceId;
use crate::mails::SourceFailedReason;
use crate::problem::Result;
use crate::profiles;

/// The clocks of Instagram and of this server differ by less.
const MAX_SKEW: TimeDelta = TimeDelta::minutes(1);

/// Ends the connections with the account. Does nothing for an unknown account. `issued_at`: when Instagram made
/// the callback; later connections stay.
pub async fn revoke(app: &App, scoped_account: String, issued_at: Timestamp) -> Result<()> {
    end(app, scoped_account, issued_at, false).await.map(drop)
}

/// Deletes the connections with the account, and everything that is known of it. The posts that were imported
/// stay: the institution has published them here. Connections that were made after the request stay as well; the
/// owner has agreed to them after it. Returns a code that confirms the deletion, also for an unknown account.
pub async fn delete_data(app: &App, scoped_account: String, issued_at: Timestamp) -> Result<String> {
    let at = app.now();
    let ended_all = end(app, scoped_account, issued_at, true).await?;
    Ok(app.source_keys.deletion_code(Deleted { at, is_connected_again: !ended_all }))
}

/// The deletion that the code confirms.
pub fn deleted(app: &App, code: &str) -> Option<Deleted> {
    app.source_keys.deleted(code)
}

/// Deletes a source again that a restored backup brought back. Returns `false` if it does not exist.
pub async fn repeat_deletion(tx: &Tx, app: &App, id: SourceId) -> Result<bool> {
    let Some(source) = store::find(tx, id).await? else { return Ok(false) };
    let by = Principal::server(source.profile_id);
    let details = json!({ "network": source.network.title(), "repeated": true });
    audit::record(tx, &app.audit, app.now(), by, "source.deleted", id.0, Some(details)).await?;
    store::delete(tx, id).await
}

/// Returns `false` if the account was connected again after the callback was made, also if that has ended since.
async fn end(app: &App, scoped_account: String, issued_at: Timestamp, deletes: bool) -> Result<bool> {
    let mut ended_all = true;
    // One transaction for each: a lock of several profiles would have to follow an order.
    for source in store::list_by_scoped_account(app.db.reader(), &scoped_account).await? {
        if source.connected_at > issued_at + MAX_SKEW {
            ended_all = false;
            continue;
        }
        let work = app.clone();
        let has_ended = app.write_repeatable(move |tx| {
            let (app, source) = (work.clone(), source.clone());
            Box::pin(async move { end_one(tx, &app, &source, deletes).await })
        });
        ended_all &= has_ended.await?;
    }
    Ok(ended_all)
}

/// Returns `false` if it was connected again meanwhile.
async fn end_one(tx: &Tx, app: &App, read: &Source, deletes: bool) -> Result<bool> {
    if profiles::lock_shared(tx, read.profile_id).await?.is_none() {
        return Ok(true);
    }
    let Some(source) = store::lock(tx, read.id).await? else { return Ok(true) };
    if source.connected_at != read.connected_at {
        return Ok(false);
    }
    if !source.is_connected() && !deletes {
        return Ok(true);
    }
    if source.is_connected() {
        store::disconnect(tx, app.now(), source.id).await?;
        notify::notify(tx, app, &source, SourceFailedReason::ConnectionEnded).await?;
    }
    let action = if deletes { "source.deleted" } else { "source.revoked" };
    // The name of the account is among what its owner wants to have deleted.
    let details = if deletes { json!({ "network": source.network.title() }) } else { source.audit_details() };
    let by = Principal::server(source.profile_id);
    audit::record(tx, &app.audit, app.now(), by, action, source.id.0, Some(details)).await?;
    if deletes {
        deletions::record(tx, app, Kind::Source, source.id.0).await?;
        store::delete(tx, source.id).await?;
    }
    Ok(true)
}
