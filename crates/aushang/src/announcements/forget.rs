//! Deletes old announcements.

use aushang_db::{Connection, Timestamp, Tx};

use super::store;
use crate::ids::AnnouncementId;
use crate::problem::Result;

/// The oldest announcement created before `before` whose audience is resolved completely.
pub async fn find_resolved(db: &impl Connection, before: Timestamp) -> Result<Option<AnnouncementId>> {
    store::find_resolved(db, before).await
}

/// Locks an announcement until the transaction ends. Required before its pushes are deleted: transactions
/// that write them [lock it in share mode](super::lock_shared) it first.
pub async fn lock(tx: &Tx, id: AnnouncementId) -> Result<()> {
    store::lock(tx, id).await
}

/// Deletes an announcement. A LIVE post is never announced again.
pub async fn delete(tx: &Tx, id: AnnouncementId) -> Result<()> {
    store::delete(tx, id).await
}
