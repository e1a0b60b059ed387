//! Readers go: by their own wish, or because nobody will see them again.
//!
//! What says who did something goes with them; what was counted stays. Likes, votes and views may be many
//! and are forgotten before, in batches. The database does the rest by itself, whoever deletes the row.

use aushang_db::{Timestamp, Tx};
use tracing::Instrument;

use super::{followers, store};
use crate::app::App;
use crate::ids::ReaderId;
use crate::interactions;
use crate::problem::{Error, Reason, Result};
use crate::targeting;

/// A reader who wants to be forgotten; one who has gone meanwhile is not signed in. Whoever has seen very
/// much goes in batches, the reader itself last: an end that was cut short is asked for again.
pub async fn delete_reader(app: &App, reader: ReaderId) -> Result<()> {
    let (app, now) = (app.clone(), app.now());
    let forgetting = async move {
        while app.write(move |tx| Box::pin(delete_batch(tx, now, reader))).await? {}
        Ok(())
    };
    // To its end, also when whoever asked hangs up.
    tokio::spawn(forgetting.in_current_span()).await.map_err(Error::failure)?
}

/// `true`: the reader is still there.
async fn delete_batch(tx: &Tx, now: Timestamp, reader: ReaderId) -> Result<bool> {
    // What the reader chooses in this moment waits, or is counted below.
    store::lock_reader(tx, reader).await?.ok_or(Reason::NotSignedIn)?;
    delete_readers(tx, now, &[reader]).await
}

/// Deletes readers, whom the caller holds, with what they chose, told and typed; the profiles and groups
/// count them no longer. `true`: a batch of what they did is forgotten, and they are still there.
pub(super) async fn delete_readers(tx: &Tx, now: Timestamp, readers: &[ReaderId]) -> Result<bool> {
    if interactions::forget(tx, readers).await? {
        return Ok(true);
    }
    store::lock_devices_of(tx, readers).await?;
    let chosen = store::count_chosen_of(tx, readers).await?;
    let groups = store::delete_readers(tx, readers).await?;
    targeting::leave(tx, groups).await?;
    for (profile, readers) in chosen {
        followers::record(tx, now, profile, -readers).await?;
    }
    Ok(false)
}
