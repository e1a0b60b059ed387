//! Encrypts stored credentials with the current secret, so that a previous one can be removed.

use aushang_db::{BATCH, Tx};

use super::store;
use crate::app::App;
use crate::ids::SourceId;
use crate::problem::Result;

/// Encrypts the credentials that were encrypted with a previous secret with the current one. Others, also those
/// of an unknown secret, stay as they are.
pub async fn reseal(app: &App) -> Result<()> {
    if !app.source_keys.has_previous() {
        return Ok(());
    }
    let mut after = None;
    loop {
        let (last, found) = app
            .write_with(move |tx, app| Box::pin(async move { reseal_batch(tx, app, after).await }))
            .await?;
        if found < BATCH {
            return Ok(());
        }
        after = last;
    }
}

/// Returns the last id of the batch, and how many there were.
async fn reseal_batch(tx: &Tx, app: &App, after: Option<SourceId>) -> Result<(Option<SourceId>, u64)> {
    let batch = store::lock_credentials(tx, after).await?;
    for (id, sealed) in &batch {
        if let Some(resealed) = app.source_keys.reseal(*id, sealed)? {
            store::update_credentials(tx, *id, resealed).await?;
        }
    }
    Ok((batch.last().map(|(id, _)| *id), batch.len() as u64))
}
