//! A new account.

use aushang_db::Tx;

use super::{NewAccount, store};
use crate::ids::AccountId;
use crate::problem::Result;

/// Refuses an address that somebody has. Who is made as registered has agreed.
pub async fn insert(tx: &Tx, new: NewAccount) -> Result<AccountId> {
    store::insert(tx, new).await
}
