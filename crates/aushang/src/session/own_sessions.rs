//! The open sessions of an account: its owner sees and ends them, and administrators end those of a colleague.

use aushang_db::{Connection, Timestamp, Tx};
use chrono::TimeDelta;
use serde_json::json;

use super::client::Client;
use super::open::MAX_SESSIONS;
use super::store::{self, Ended, SessionRow};
use crate::accounts;
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::ids::{AccountId, SessionId, SessionTokenId};
use crate::problem::Result;

/// Minimum time between two records of the use of a session, because each one is a write.
const MIN_BETWEEN_RECORDS: TimeDelta = TimeDelta::minutes(5);

/// The open sessions of the account, the most recently used first.
pub async fn list(db: &impl Connection, actor: &Actor, now: Timestamp) -> Result<Vec<SessionRow>> {
    store::list_sessions(db, actor.account, now, MAX_SESSIONS).await
}

/// Records that the console was opened or shown, at most once in five minutes.
pub async fn record_use(app: &App, actor: &Actor, client: Client) -> Result<()> {
    let (now, session) = (app.now(), actor.session);
    let seen_at = store::find_seen_at(app.db.reader(), session).await?;
    if seen_at.is_some_and(|at| now - at >= MIN_BETWEEN_RECORDS) {
        let update =
            app.write(move |tx| Box::pin(async move { store::update_seen(tx, session, now, &client).await }));
        if let Err(error) = update.await {
            // Reads continue while nothing can be written.
            tracing::warn!(error = error.why(), "cannot record the use of a session");
        }
    }
    Ok(())
}

/// Ends a session of the own account. Succeeds without a change if it has ended already.
pub async fn end(tx: &Tx, app: &App, actor: &Actor, id: SessionId) -> Result<()> {
    if !store::delete_session(tx, id, actor.account).await? {
        return Ok(());
    }
    audit::record(tx, &app.audit, app.now(), actor, "session.end", id.0, None).await
}

/// Ends all sessions of the own account, or all others. Of the session that is kept, the other tokens end, too:
/// somebody may have copied and renewed one.
pub async fn end_own(tx: &Tx, app: &App, actor: &Actor, keeps_current: bool) -> Result<()> {
    let kept = keeps_current.then_some((actor.session, actor.token));
    end_all_of(tx, app, actor, actor.account, kept, "session.end_own").await
}

/// Ends all other sessions of the account without an entry in the audit trail, for an action that has its own.
pub async fn end_others(tx: &Tx, actor: &Actor) -> Result<()> {
    store::delete_sessions_of(tx, actor.account, Some((actor.session, actor.token))).await.map(drop)
}

/// Ends all sessions of an account.
pub async fn end_sessions_of_account(tx: &Tx, account: AccountId) -> Result<()> {
    store::delete_sessions_of(tx, account, None).await.map(drop)
}

/// Ends the sessions that began with a provider: those of a session there, or all of an account. Returns them, for the
/// audit trail.
pub async fn end_of_provider(
    tx: &Tx,
    issuer: &str,
    session: Option<&str>,
    account: Option<AccountId>,
) -> Result<Vec<Ended>> {
    store::delete_sessions_of_provider(tx, issuer, session, account).await
}

/// Ends all sessions of a colleague.
pub async fn end_of_colleague(tx: &Tx, app: &App, actor: &Actor, id: AccountId) -> Result<()> {
    let account = accounts::lock_to_change(tx, actor, id).await?;
    end_all_of(tx, app, actor, account.id, None, "session.end_all_of").await
}

async fn end_all_of(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    account: AccountId,
    kept: Option<(SessionId, SessionTokenId)>,
    action: &'static str,
) -> Result<()> {
    let ended = store::delete_sessions_of(tx, account, kept).await?;
    if ended == 0 {
        return Ok(());
    }
    let details = json!({ "sessions": ended });
    audit::record(tx, &app.audit, app.now(), actor, action, account.0, Some(details)).await
}
