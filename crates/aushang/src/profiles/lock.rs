//! Profiles that stay as they are until a transaction ends.

use aushang_db::Tx;

use super::{Profile, store};
use crate::ids::ProfileId;
use crate::problem::Result;

/// Locks the profile until the transaction ends, so that concurrent changes to its limited or unique rows are
/// serialized. Rows that reference it can still be inserted. Taken before all other locks (docs/adr/0023).
pub async fn lock(tx: &Tx, id: ProfileId) -> Result<()> {
    store::lock(tx, id).await
}

/// The profile as it is after whoever [locks](lock) it now; until the transaction ends nobody does. Several
/// may hold it at once.
pub async fn hold(tx: &Tx, id: ProfileId) -> Result<Option<Profile>> {
    store::hold(tx, id).await
}
