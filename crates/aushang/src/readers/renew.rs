//! A reader's token is renewed. The old one works until the new one has arrived, which its first use
//! shows, and a little longer: an answer that is lost on its way locks nobody out.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::{store, token};
use crate::app::App;
use crate::ids::ReaderId;
use crate::problem::{Reason, Result};

/// So long the others work on once a new one was used: for what is on its way with them.
const WORK_ON: TimeDelta = TimeDelta::minutes(10);
/// New ones of a reader that may wait for their first use, the latest ones: as many answers may get lost.
const MAX_WAITING: u64 = 5;

/// Gives the reader another token; it is shown this once. Asked with a token that works on only until it
/// ends, it is refused: whoever took that one could otherwise stay.
pub async fn renew(tx: &Tx, app: &App, reader: ReaderId, asked_with: &str) -> Result<String> {
    // Of several at once the later ones see what the earlier ones left.
    store::lock_reader(tx, reader).await?.ok_or(Reason::NotSignedIn)?;
    if !store::is_in_force(tx, reader, &token::fingerprint(asked_with)).await? {
        return Err(Reason::TokenRenewed.into());
    }
    let token = token::new_token()?;
    store::delete_fresh_tokens_but(tx, reader, MAX_WAITING - 1).await?;
    store::insert_fresh_token(tx, reader, &token::fingerprint(&token), app.now()).await?;
    Ok(token)
}

/// A token that waited for its first use is in force from now on. Of several uses at once the first
/// one does it.
pub(super) async fn take_up(tx: &Tx, now: Timestamp, reader: ReaderId, token_hash: &[u8]) -> Result<()> {
    if store::lock_reader(tx, reader).await?.is_some() && store::take_fresh_token(tx, token_hash, now).await?
    {
        store::put_in_force(tx, reader, token_hash, now, now + WORK_ON).await?;
    }
    Ok(())
}

/// Forgets a batch of those that have ended. `true`: there may be more.
pub async fn sweep_tokens(app: &App, now: Timestamp) -> Result<bool> {
    if !store::any_ended_token(app.db.reader(), now).await? {
        return Ok(false);
    }
    app.write(move |tx| Box::pin(store::delete_ended_tokens(tx, now))).await
}
