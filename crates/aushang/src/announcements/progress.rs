//! The progress of announcements: the results of their pushes.

use aushang_db::Tx;
use sea_orm::DbBackend;

use super::{Delivery, Tally, store};
use crate::ids::AnnouncementId;
use crate::problem::{Error, Result};

/// Locks announcements in share mode until the transaction ends, so that they are not deleted. Call this
/// before writing pushes and [counting](count) them: deleting a post deletes its announcement first and then
/// the pushes, so the other order could deadlock.
pub async fn hold(tx: &Tx, ids: impl IntoIterator<Item = AnnouncementId>) -> Result<()> {
    store::hold(tx, ids).await
}

/// Adds to the results of an announcement. Call this in the transaction that changes the states of its
/// pushes.
pub async fn count(tx: &Tx, id: AnnouncementId, tally: Tally) -> Result<()> {
    store::count(tx, id, tally).await
}

/// The SQL of a column `delivery` with the progress of the announcement of a post, whose table alias must be
/// `p`. It is one JSON value, because most posts have no announcement and every empty column would cost time.
pub fn delivery(backend: DbBackend) -> String {
    store::delivery(backend)
}

/// Parses the value of the column of [`delivery`].
pub fn read_delivery(json: &str) -> Result<Delivery> {
    let (resolved, devices, accepted, gone, failed, uncertain): (u8, _, _, _, _, _) =
        serde_json::from_str(json).map_err(Error::failure)?;
    Ok(Delivery { resolved: resolved == 1, devices, accepted, gone, failed, uncertain })
}
