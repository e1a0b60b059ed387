//! Readers go: by their own wish, or because nobody will see them again.
//!
//! What says who did something goes with them; what was counted stays. The database does most of it by
//! itself, whoever deletes the row: likes, votes, follows, entries and devices cascade, views lose
//! their reader.

use aushang_db::{Timestamp, Tx};

use super::{followers, store};
use crate::ids::ReaderId;
use crate::problem::{Reason, Result};
use crate::targeting;

/// A reader who wants to be forgotten; one who has gone meanwhile is not signed in.
pub async fn delete_reader(tx: &Tx, now: Timestamp, reader: ReaderId) -> Result<()> {
    // What the reader chooses in this moment waits, or is counted below.
    store::lock_reader(tx, reader).await?.ok_or(Reason::NotSignedIn)?;
    delete_readers(tx, now, &[reader]).await
}

/// Deletes readers, whom the caller holds, with what they chose, told and typed; the profiles and groups
/// count them no longer.
pub(super) async fn delete_readers(tx: &Tx, now: Timestamp, readers: &[ReaderId]) -> Result<()> {
    store::lock_devices_of(tx, readers).await?;
    let chosen = store::count_chosen_of(tx, readers).await?;
    let groups = store::delete_readers(tx, readers).await?;
    targeting::leave(tx, groups).await?;
    for (profile, readers) in chosen {
        followers::record(tx, now, profile, -readers).await?;
    }
    Ok(())
}
