//! Single facts of a profile that other features record.

use aushang_db::{Timestamp, Tx};

use super::{Targeting, store};
use crate::ids::ProfileId;
use crate::problem::Result;

/// `true`: it was otherwise before.
pub async fn update_publish_membership(tx: &Tx, id: ProfileId, given: bool) -> Result<bool> {
    store::update_publish_membership(tx, id, given).await
}

/// `true`: no account of the profile had signed in on the student app before.
pub async fn connect_app(tx: &Tx, id: ProfileId, now: Timestamp) -> Result<bool> {
    store::connect_app(tx, id, now).await
}

pub async fn update_targeting(tx: &Tx, id: ProfileId, targeting: &Targeting) -> Result<()> {
    store::update_targeting(tx, id, targeting).await
}

/// There is no way back.
pub async fn switch_on_auto_follow(tx: &Tx, id: ProfileId) -> Result<()> {
    store::switch_on_auto_follow(tx, id).await
}
