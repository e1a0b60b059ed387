//! What became of the pushes of announcements.

use aushang_db::Tx;
use sea_orm::DbBackend;

use super::{Delivery, Tally, store};
use crate::ids::AnnouncementId;
use crate::problem::{Error, Result};

/// Keeps these announcements from being deleted until the transaction ends; several may do so at once.
/// Whoever writes pushes and then [counts](count) them does it first: a post that is deleted takes its
/// announcement along and then the pushes, and each would wait for the other.
pub async fn hold(tx: &Tx, ids: impl IntoIterator<Item = AnnouncementId>) -> Result<()> {
    store::hold(tx, ids).await
}

/// Adds to what became of an announcement's pushes; to be called where their states change.
pub async fn count(tx: &Tx, id: AnnouncementId, tally: Tally) -> Result<()> {
    store::count(tx, id, tally).await
}

/// How far the announcement of a post `p` has got, as one value: most posts have none, and each column
/// that is empty costs a page.
pub fn delivery(backend: DbBackend) -> String {
    store::delivery(backend)
}

/// Of what [`delivery`] gives.
pub fn read_delivery(json: &str) -> Result<Delivery> {
    let (resolved, devices, accepted, gone, failed, uncertain): (u8, _, _, _, _, _) =
        serde_json::from_str(json).map_err(Error::failure)?;
    Ok(Delivery { resolved: resolved == 1, devices, accepted, gone, failed, uncertain })
}
