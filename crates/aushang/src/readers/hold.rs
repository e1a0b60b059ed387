//! Keeps a reader from being deleted during a transaction.

use aushang_db::Tx;

use super::store;
use crate::ids::ReaderId;
use crate::problem::Result;

/// Locks the reader until the transaction ends. Fails with `NOT_SIGNED_IN` if the reader was deleted
/// meanwhile.
pub async fn hold(tx: &Tx, reader: ReaderId) -> Result<()> {
    store::hold_reader(tx, reader).await
}
