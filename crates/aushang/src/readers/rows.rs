//! Reads and locks readers for other features.

use aushang_db::{Connection, Tx};

use super::{Candidate, Listener, store};
use crate::ids::{ProfileId, ReaderId};
use crate::problem::Result;

/// Locks the reader until the transaction ends. Fails with `NOT_SIGNED_IN` if the reader was deleted
/// meanwhile.
pub async fn lock_shared(tx: &Tx, reader: ReaderId) -> Result<()> {
    store::lock_reader_shared(tx, reader).await
}

/// Returns the next `limit` readers after `after`, by id, with their devices: readers who chose the
/// profile, or all readers, each with whether they follow it. One entry per device, or one without a
/// device. Never splits the devices of a reader between two batches.
pub async fn audience_batch(
    db: &impl Connection,
    profile: ProfileId,
    everybody: bool,
    after: Option<ReaderId>,
    limit: u64,
) -> Result<Vec<Candidate>> {
    store::audience_batch(db, profile, everybody, after, limit).await
}

/// Counts the devices of the readers that [`audience_batch`] returns, grouped by readers with the same
/// attributes. There are few groups, but the count reads each device.
pub async fn count_devices(
    db: &impl Connection,
    profile: ProfileId,
    everybody: bool,
) -> Result<Vec<(Listener, i64)>> {
    store::count_devices(db, profile, everybody).await
}
