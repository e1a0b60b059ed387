//! Registers readers, and finds the reader of a token.

use aushang_db::Tx;
use chrono::TimeDelta;

use super::token::{PREFIX, fingerprint, new_token};
use super::{properties, renew, store};
use crate::actor::Reader;
use crate::app::App;
use crate::ids::ReaderId;
use crate::problem::{Reason, Result};
use crate::targeting::{self, Properties};

/// How often the time of a reader's last request is stored. Rarely, so that most requests need no write.
const LAST_SEEN_INTERVAL: TimeDelta = TimeDelta::days(30);

/// Creates a reader in the group of readers with the same properties. Returns the token; only its hash is
/// stored.
pub async fn register(tx: &Tx, app: &App, properties: Properties) -> Result<(ReaderId, String)> {
    let now = app.now();
    let token = new_token()?;
    let id = ReaderId::new(now);
    properties::check_known(tx, &properties).await?;
    let group = targeting::join(tx, now, &properties).await?;
    store::insert_reader(tx, id, &fingerprint(&token), group, now).await?;
    Ok((id, token))
}

/// Returns the reader of a token. Fails with `NotSignedIn` if the token is not valid. The first use of a
/// renewed token activates it.
pub async fn load_reader(app: &App, token: &str) -> Result<Reader> {
    if !token.starts_with(PREFIX) {
        return Err(Reason::NotSignedIn.into());
    }
    let (now, token_hash) = (app.now(), fingerprint(token));
    let found = store::find_by_token(app.db.reader(), &token_hash, now).await?;
    let store::TokenOwner { reader, last_seen, fresh } = found.ok_or(Reason::NotSignedIn)?;
    let id = reader.id;
    if fresh {
        let activated = app
            .write(move |tx| Box::pin(async move { renew::activate(tx, now, id, &token_hash).await }))
            .await;
        // The request succeeds anyway: the next use of the token tries again.
        activated.unwrap_or_else(|error| {
            tracing::error!(error = error.why(), "cannot activate a reader's new token");
        });
    }
    if last_seen < now - LAST_SEEN_INTERVAL {
        let updated = app.write(move |tx| Box::pin(store::update_last_seen(tx, id, now))).await;
        // The request succeeds anyway, so that readers can read even if the disk is full.
        updated.unwrap_or_else(|error| {
            tracing::error!(error = error.why(), "cannot store when a reader was last seen");
        });
    }
    Ok(reader)
}
