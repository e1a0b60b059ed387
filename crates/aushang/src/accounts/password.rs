//! The password of an account.

use aushang_db::{Timestamp, Tx};

use super::store;
use crate::ids::AccountId;
use crate::problem::Result;

/// Puts a hash in the place of the one that was there; links that were mailed before end.
/// `false`: meanwhile another one is there, or none.
pub async fn replace_password(
    tx: &Tx,
    id: AccountId,
    old: Option<&str>,
    new: Option<&str>,
    now: Timestamp,
) -> Result<bool> {
    store::replace_password(tx, id, old, new, now).await
}
