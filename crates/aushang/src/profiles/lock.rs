//! Locks on profiles.

use aushang_db::Tx;

use super::{Profile, store};
use crate::ids::ProfileId;
use crate::problem::Result;

/// Locks the profile until the transaction ends, so that concurrent changes to its limited or unique rows are
/// serialized. Rows that reference it can still be inserted. Taken before all other locks (docs/adr/0023).
pub async fn lock(tx: &Tx, id: ProfileId) -> Result<()> {
    store::lock(tx, id).await
}

/// Returns the profile and keeps it unchanged until the transaction ends: waits for a concurrent [`lock`],
/// and blocks later ones. Several transactions may hold it at once.
pub async fn lock_shared(tx: &Tx, id: ProfileId) -> Result<Option<Profile>> {
    store::lock_shared(tx, id).await
}
