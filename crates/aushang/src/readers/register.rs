//! A new reader, and who stands behind a reader's token.

use aushang_db::Tx;
use chrono::TimeDelta;

use super::token::{PREFIX, fingerprint, new_token};
use super::{properties, renew, store};
use crate::actor::Reader;
use crate::app::App;
use crate::ids::ReaderId;
use crate::problem::{Reason, Result};
use crate::targeting::{self, Properties};

/// Written down so seldom that reading costs no write.
const SEEN_ANEW: TimeDelta = TimeDelta::days(30);
/// Makes the reader, one of those who say the same of themselves; the token is shown this once and only its hash is kept.
pub async fn register(tx: &Tx, app: &App, said: Properties) -> Result<(ReaderId, String)> {
    let now = app.now();
    let token = new_token()?;
    let id = ReaderId::new(now);
    properties::check_known(tx, &said).await?;
    let group = targeting::join(tx, now, &said).await?;
    store::insert_reader(tx, id, &fingerprint(&token), group, now).await?;
    Ok((id, token))
}

/// Who stands behind a reader's token.
pub async fn load_reader(app: &App, token: &str) -> Result<Reader> {
    if !token.starts_with(PREFIX) {
        return Err(Reason::NotSignedIn.into());
    }
    let (now, token_hash) = (app.now(), fingerprint(token));
    let found = store::find_by_token(app.db.reader(), &token_hash, now).await?;
    let store::Bearing { reader, last_seen, fresh } = found.ok_or(Reason::NotSignedIn)?;
    let id = reader.id;
    if fresh {
        let begun = app
            .write(move |tx| Box::pin(async move { renew::take_up(tx, now, id, &token_hash).await }))
            .await;
        // It stays a token that waits for its first use.
        begun.unwrap_or_else(|error| {
            tracing::error!(error = error.why(), "a reader's new token is not put in force");
        });
    }
    if last_seen < now - SEEN_ANEW {
        let seen = app.write(move |tx| Box::pin(store::update_last_seen(tx, id, now))).await;
        // Whoever wants to read shall read, also from a disk that is full.
        seen.unwrap_or_else(|error| {
            tracing::error!(error = error.why(), "that a reader was seen is not written down");
        });
    }
    Ok(reader)
}
