//! The progress of announcements: the results of their pushes.

use aushang_db::Tx;
use sea_orm::DbBackend;

use super::{Delivery, Tally, store};
use crate::ids::AnnouncementId;
use crate::problem::{Error, Result};

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

/// The SQL of a column `delivery`: the progress of a post's announcement as one JSON value. In the query, the
/// table of posts must have the alias `p`. Several columns would cost time even for posts without an
/// announcement, which are most.
pub fn delivery(backend: DbBackend) -> String {
    store::delivery(backend)
}

/// Parses a value of the column `delivery`.
pub fn read_delivery(json: &str) -> Result<Delivery> {
    let (resolved, devices, accepted, gone, failed, uncertain): (u8, _, _, _, _, _) =
        serde_json::from_str(json).map_err(Error::failure)?;
    Ok(Delivery { resolved: resolved == 1, devices, accepted, gone, failed, uncertain })
}
