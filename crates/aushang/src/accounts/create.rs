//! Creates an account.

use aushang_db::Tx;

use super::{NewAccount, store};
use crate::ids::AccountId;
use crate::problem::Result;

/// Fails if the address is taken. An account that is created as registered has agreed to the privacy policy
/// and the user agreement.
pub async fn insert(tx: &Tx, new: NewAccount) -> Result<AccountId> {
    store::insert(tx, new).await
}
