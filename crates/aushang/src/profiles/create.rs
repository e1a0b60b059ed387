//! A new profile.

use aushang_db::Tx;

use super::{NewProfile, store};
use crate::ids::ProfileId;
use crate::problem::Result;

/// Refuses a username that is taken.
pub async fn insert(tx: &Tx, new: NewProfile) -> Result<ProfileId> {
    store::insert(tx, new).await
}
