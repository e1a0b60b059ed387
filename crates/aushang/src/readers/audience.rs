//! The audience of an announcement, in batches.

use aushang_db::Connection;

use super::{Candidate, Listener, store};
use crate::ids::{ProfileId, ReaderId};
use crate::problem::Result;

/// Devices of the next `most` readers after `after`, in the order of the readers' ids: of those who
/// chose a profile, or of all readers, of whom each is said to follow it or not. A reader's devices are
/// never split over two batches.
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
