//! Reads, locks and writes announcements for other features.

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::DbBackend;

use super::{Announcement, Tally, store};
use crate::ids::{AnnouncementId, ReaderId};
use crate::problem::Result;

/// Announcements whose audience is not resolved completely: emergencies first, then the oldest.
pub async fn find_open(db: &impl Connection, limit: u64) -> Result<Vec<AnnouncementId>> {
    store::find_open(db, limit).await
}

/// Returns an open announcement and locks it until the transaction ends. `None` if it has been resolved.
pub async fn get(tx: &Tx, id: AnnouncementId) -> Result<Option<Announcement>> {
    store::get(tx, id).await
}

/// Stores that the audience is resolved up to the reader `to`, and adds `devices` to the number of devices.
pub async fn set_resolved_to(tx: &Tx, id: AnnouncementId, to: ReaderId, devices: u64) -> Result<()> {
    store::set_resolved_to(tx, id, to, devices).await
}

/// Marks the audience as resolved completely. Also clears the id of the last reader, which is no longer
/// needed and would identify a reader.
pub async fn set_resolved(tx: &Tx, id: AnnouncementId) -> Result<()> {
    store::set_resolved(tx, id).await
}

/// Locks announcements in share mode until the transaction ends, so that they are not deleted. Call this
/// before writing pushes and [counting](count) them. Deleting a post also starts with its announcement and
/// continues with the pushes; in the opposite order the two transactions could deadlock.
pub async fn lock_shared(tx: &Tx, ids: impl IntoIterator<Item = AnnouncementId>) -> Result<()> {
    store::lock_shared(tx, ids).await
}

/// Adds to the results of an announcement. Call this in the transaction that changes the states of its
/// pushes.
pub async fn count(tx: &Tx, id: AnnouncementId, tally: Tally) -> Result<()> {
    store::count(tx, id, tally).await
}

/// The SQL of a column `delivery`: the progress of a post's announcement as one JSON value, read as a
/// [`Delivery`](super::Delivery). In the query, the table of posts must have the alias `p`. Several columns
/// would cost time even for posts without an announcement, which are most.
pub fn delivery(backend: DbBackend) -> String {
    store::delivery(backend)
}

/// The oldest announcement created before `before` whose audience is resolved completely.
pub async fn find_resolved(db: &impl Connection, before: Timestamp) -> Result<Option<AnnouncementId>> {
    store::find_resolved(db, before).await
}

/// Locks an announcement until the transaction ends. Required before its pushes are deleted: transactions
/// that write them [lock it in share mode](lock_shared) first.
pub async fn lock(tx: &Tx, id: AnnouncementId) -> Result<()> {
    store::lock(tx, id).await
}

/// Deletes an announcement. A LIVE post is never announced again.
pub async fn delete(tx: &Tx, id: AnnouncementId) -> Result<()> {
    store::delete(tx, id).await
}
