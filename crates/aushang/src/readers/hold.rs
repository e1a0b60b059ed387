//! Keeps a reader from being deleted during a transaction.

use aushang_db::Tx;

use super::store;
use crate::ids::ReaderId;
use crate::problem::Result;

/// Locks the reader until the transaction ends. Fails with `NOT_SIGNED_IN` if the reader was deleted
/// meanwhile.
pub async fn lock_shared(tx: &Tx, reader: ReaderId) -> Result<()> {
    store::lock_reader_shared(tx, reader).await
}
