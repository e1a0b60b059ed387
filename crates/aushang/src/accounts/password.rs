//! The password of an account.

use aushang_db::{Timestamp, Tx};

use super::{Account, store};
use crate::problem::Result;

/// Sets or removes the password, and invalidates invitation links. Returns `false` if the password was
/// changed since the account was read, or the account was deleted.
pub async fn replace_password(tx: &Tx, read: &Account, new: Option<&str>, now: Timestamp) -> Result<bool> {
    store::replace_password(tx, read, new, now).await
}
