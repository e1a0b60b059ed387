//! Renews readers' tokens. The first use of a new token shows that it has arrived, and activates it. The
//! old token works until then and for a grace period, so that a lost response locks nobody out.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::{store, token};
use crate::app::App;
use crate::ids::ReaderId;
use crate::problem::{Reason, Result};

/// For how long the other tokens stay valid after a new one was activated, for requests in flight.
const GRACE: TimeDelta = TimeDelta::minutes(10);
/// Maximum number of unused tokens per reader: this many responses may be lost. The oldest are deleted.
const MAX_UNUSED: u64 = 5;

/// Returns a new token for the reader; only its hash is stored. `used`: the token of the request. Fails
/// with `TokenRenewed` if that is not the active token: a stolen old token could otherwise be renewed.
pub async fn renew(tx: &Tx, app: &App, reader: ReaderId, used: &str) -> Result<String> {
    // Serializes concurrent renewals of the reader.
    store::lock_reader(tx, reader).await?.ok_or(Reason::NotSignedIn)?;
    if !store::is_active(tx, reader, &token::fingerprint(used)).await? {
        return Err(Reason::TokenRenewed.into());
    }
    let token = token::new_token()?;
    store::delete_fresh_tokens_except(tx, reader, MAX_UNUSED - 1).await?;
    store::insert_fresh_token(tx, reader, &token::fingerprint(&token), app.now()).await?;
    Ok(token)
}

/// Activates a token at its first use. Does nothing if a concurrent request has activated it already.
pub(super) async fn activate(tx: &Tx, now: Timestamp, reader: ReaderId, token_hash: &[u8]) -> Result<()> {
    if store::lock_reader(tx, reader).await?.is_some() && store::take_fresh_token(tx, token_hash, now).await?
    {
        store::activate_token(tx, reader, token_hash, now, now + GRACE).await?;
    }
    Ok(())
}

/// Deletes one batch of expired tokens. Returns `true` if there may be more.
pub async fn sweep_tokens(app: &App, now: Timestamp) -> Result<bool> {
    if !store::any_expired_token(app.db.reader(), now).await? {
        return Ok(false);
    }
    app.write(move |tx| Box::pin(store::delete_expired_tokens(tx, now))).await
}
