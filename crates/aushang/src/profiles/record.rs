//! Updates of single columns of a profile by other features.

use aushang_db::{Timestamp, Tx};

use super::{Targeting, store};
use crate::ids::ProfileId;
use crate::problem::Result;

/// Returns `true` if the value has changed.
pub async fn update_publish_membership(tx: &Tx, id: ProfileId, given: bool) -> Result<bool> {
    store::update_publish_membership(tx, id, given).await
}

/// Records that an account of the profile has signed in on the student app. Returns `true` if it is the first
/// time.
pub async fn connect_app(tx: &Tx, id: ProfileId, now: Timestamp) -> Result<bool> {
    store::connect_app(tx, id, now).await
}

pub async fn update_targeting(tx: &Tx, id: ProfileId, targeting: &Targeting) -> Result<()> {
    store::update_targeting(tx, id, targeting).await
}

/// Cannot be undone.
pub async fn switch_on_auto_follow(tx: &Tx, id: ProfileId) -> Result<()> {
    store::switch_on_auto_follow(tx, id).await
}
