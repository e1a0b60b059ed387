//! Locks accounts.

use aushang_db::Tx;

use super::{Account, store};
use crate::ids::AccountId;
use crate::problem::Result;

/// Returns the current account, locked until the transaction ends. Rows that reference it can still be
/// inserted.
pub async fn hold(tx: &Tx, id: AccountId) -> Result<Option<Account>> {
    store::hold(tx, id).await
}
