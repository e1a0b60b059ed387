//! Renews the token of a session, which lasts as long as it is used, but not for ever (docs/adr/0051).

use super::authenticate::{FoundSession, find_session};
use super::open::OpenedSession;
use super::store;
use crate::accounts;
use crate::app::App;
use crate::audit;
use crate::problem::{Reason, Result};

/// Maximum tokens of a session that wait for their first use.
const MAX_WAITING: u64 = 5;

/// Returns a new token for the session of `token`, which works until the new one is used: the response may be lost.
/// Fails with [`Reason::TokenRenewed`] if a later token was used already.
pub async fn renew(app: &App, token: &str) -> Result<OpenedSession> {
    let old = app.tokens.read(token, app.now())?;
    // The account is read before the session: if the password is changed in between, the session is ended
    // and the check below fails.
    let account = accounts::find(app.db.reader(), old.sub).await?.ok_or(Reason::SessionGone)?;
    let FoundSession { id: session, began_at, ends_at } = find_session(app, &old).await?;
    let claims = app.tokens.claims(account.id, account.profile, began_at, app.now()).ending_by(ends_at);
    if claims.expires_at() <= app.now() {
        // The operator has shortened the longest time of a session.
        return Err(Reason::NotSignedIn.into());
    }
    let token = app.tokens.sign(&claims)?;
    app.write_with(move |tx, app| {
        Box::pin(async move {
            let now = app.now();
            // Changing a password locks the account, too, before it ends the sessions.
            if !accounts::lock_unchanged(tx, &account).await? {
                return Err(Reason::TryAgain.into());
            }
            if !store::lock_session(tx, session).await? {
                return Err(Reason::NotSignedIn.into());
            }
            // The owner may have ended the other tokens of the session meanwhile.
            if !store::has_token(tx, old.jti, now).await? {
                return Err(Reason::NotSignedIn.into());
            }
            if store::is_replaced(tx, old.jti).await? {
                return Err(Reason::TokenRenewed.into());
            }
            store::insert_token(tx, &claims, session, now, None).await?;
            store::delete_waiting_tokens_except(tx, session, MAX_WAITING).await?;
            store::extend_session(tx, session, claims.expires_at()).await?;
            audit::record(tx, &app.audit, now, &account, "session.renew", session.0, None).await?;
            Ok(OpenedSession { token, account, browser_secret: None })
        })
    })
    .await
}
