//! Deletes readers: at their own request, or because they are inactive.
//!
//! Deletes what identifies the reader; totals stay. Likes, votes and views may be many, so they are deleted
//! before the reader, in batches. The database deletes the other rows with the reader's row.

use aushang_db::{Timestamp, Tx};
use tracing::Instrument;

use super::{followers, rows, store};
use crate::app::App;
use crate::ids::ReaderId;
use crate::interactions;
use crate::problem::{Error, Reason, Result};
use crate::targeting;

/// Deletes a reader and all their data. Fails with `NotSignedIn` if the reader was deleted meanwhile.
/// Deletes in batches, the reader's row last, so that an interrupted deletion can be requested again.
pub async fn delete_reader(app: &App, reader: ReaderId) -> Result<()> {
    let (app, now) = (app.clone(), app.now());
    let deletion = async move {
        while app.write(move |tx| Box::pin(delete_batch(tx, now, reader))).await? {}
        Ok(())
    };
    // A separate task, so that the deletion finishes even if the client disconnects.
    tokio::spawn(deletion.in_current_span()).await.map_err(Error::failure)?
}

/// Deletes one batch. Returns `true` if the reader still exists.
async fn delete_batch(tx: &Tx, now: Timestamp, reader: ReaderId) -> Result<bool> {
    // A concurrent change of this reader waits for the lock, or is counted below.
    store::lock_reader(tx, reader).await?.ok_or(Reason::NotSignedIn)?;
    delete_readers(tx, now, &[reader]).await
}

/// Deletes readers, whom the caller has locked, with all their data, and subtracts them from the counts of
/// profiles and groups. Returns `true` if it only deleted a batch of their interactions and the readers
/// still exist.
pub(super) async fn delete_readers(tx: &Tx, now: Timestamp, readers: &[ReaderId]) -> Result<bool> {
    if interactions::forget(tx, readers).await? {
        return Ok(true);
    }
    rows::lock_devices_of(tx, readers).await?;
    let chosen = store::count_chosen_of(tx, readers).await?;
    let groups = store::delete_readers(tx, readers).await?;
    targeting::leave(tx, groups).await?;
    for (profile, readers) in chosen {
        followers::record(tx, now, profile, -readers).await?;
    }
    Ok(false)
}
