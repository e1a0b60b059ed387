//! Deletes readers: at their own request, or because they are inactive.
//!
//! Deletes what identifies the reader; totals stay. Likes, votes and views may be many, so they are deleted
//! before the reader, in batches. The database deletes the other rows with the reader's row.

use aushang_db::{Timestamp, Tx};
use tracing::Instrument;

use super::{followers, rows, store};
use crate::app::App;
use crate::deletions::{self, Kind};
use crate::ids::ReaderId;
use crate::interactions;
use crate::problem::{Error, Reason, Result};
use crate::targeting;

/// Deletes a reader and all their data. Fails with `NotSignedIn` if the reader was deleted meanwhile.
/// Deletes in batches, the reader's row last, so that an interrupted deletion can be requested again.
pub async fn delete_reader(app: &App, reader: ReaderId) -> Result<()> {
    let (app, now) = (app.clone(), app.now());
    let deletion = async move {
        while app.write_with(move |tx, app| Box::pin(delete_batch(tx, app, now, reader))).await? {}
        Ok(())
    };
    // A separate task, so that the deletion finishes even if the client disconnects.
    tokio::spawn(deletion.in_current_span()).await.map_err(Error::failure)?
}

/// Deletes one batch. Returns `true` if the reader still exists.
async fn delete_batch(tx: &Tx, app: &App, now: Timestamp, reader: ReaderId) -> Result<bool> {
    // A concurrent change of this reader waits for the lock, or is counted below.
    store::lock_reader(tx, reader).await?.ok_or(Reason::NotSignedIn)?;
    let more = delete_readers(tx, now, &[reader]).await?;
    if !more {
        deletions::record(tx, app, Kind::Reader, reader.0).await?;
    }
    Ok(more)
}

/// Deletes a reader again whom a restored backup brought back. Returns whether the reader existed.
pub async fn repeat_deletion(app: &App, reader: ReaderId) -> Result<bool> {
    let now = app.now();
    let mut existed = false;
    while let Some(more) = app.write(move |tx| Box::pin(delete_batch_again(tx, now, reader))).await? {
        existed = true;
        if !more {
            break;
        }
    }
    Ok(existed)
}

/// Deletes one batch. Returns whether the reader still exists, or `None` if there was no such reader.
async fn delete_batch_again(tx: &Tx, now: Timestamp, reader: ReaderId) -> Result<Option<bool>> {
    if store::lock_reader(tx, reader).await?.is_none() {
        return Ok(None);
    }
    delete_readers(tx, now, &[reader]).await.map(Some)
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
