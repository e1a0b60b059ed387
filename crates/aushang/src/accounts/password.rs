//! The password of an account.

use aushang_db::{Timestamp, Tx};

use super::store;
use crate::ids::AccountId;
use crate::problem::Result;

/// Replaces the password hash if it is still `old`, and invalidates invitation links. Returns `false` if the
/// hash has changed meanwhile or the account was deleted.
pub async fn replace_password(
    tx: &Tx,
    id: AccountId,
    old: Option<&str>,
    new: Option<&str>,
    now: Timestamp,
) -> Result<bool> {
    store::replace_password(tx, id, old, new, now).await
}
