//! Stores how far the audience of an announcement is resolved. It is resolved in steps.

use aushang_db::{Connection, Tx};

use super::{Announcement, store};
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
