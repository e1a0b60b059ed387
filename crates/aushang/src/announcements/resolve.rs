//! Announcements whose audience is resolved step by step.

use aushang_db::{Connection, Tx};

use super::{Announcement, store};
use crate::ids::{AnnouncementId, ReaderId};
use crate::problem::Result;

/// Announcements whose audience is not resolved to the end: emergencies first, then the oldest.
pub async fn find_open(db: &impl Connection, limit: u64) -> Result<Vec<AnnouncementId>> {
    store::find_open(db, limit).await
}

/// An open announcement, held until the transaction ends; none: it was resolved meanwhile.
pub async fn get(tx: &Tx, id: AnnouncementId) -> Result<Option<Announcement>> {
    store::get(tx, id).await
}

/// Writes down how far the audience is resolved, and how many devices that has added.
pub async fn set_resolved_to(tx: &Tx, id: AnnouncementId, to: ReaderId, devices: u64) -> Result<()> {
    store::set_resolved_to(tx, id, to, devices).await
}

/// The whole audience is resolved. Whose turn was last is of no use any more, and says that there was
/// such a reader.
pub async fn set_resolved(tx: &Tx, id: AnnouncementId) -> Result<()> {
    store::set_resolved(tx, id).await
}
