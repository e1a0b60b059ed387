//! Locks accounts.

use aushang_db::Tx;

use super::{Account, store};
use crate::ids::AccountId;
use crate::problem::Result;

/// Returns the current account, locked until the transaction ends. Rows that reference it can still be
/// inserted.
pub async fn lock(tx: &Tx, id: AccountId) -> Result<Option<Account>> {
    store::lock(tx, id).await
}

/// Locks the account until the transaction ends. Returns `false` if it was deleted, or its password was
/// changed, since it was read.
pub async fn lock_unchanged(tx: &Tx, read: &Account) -> Result<bool> {
    store::lock_unchanged(tx, read).await
}
