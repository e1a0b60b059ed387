//! A reader who acts is there until the action is written.

use aushang_db::Tx;

use super::store;
use crate::ids::ReaderId;
use crate::problem::Result;

/// Holds the reader until the transaction ends; one who has gone meanwhile is not signed in.
pub async fn hold(tx: &Tx, reader: ReaderId) -> Result<()> {
    store::hold_reader(tx, reader).await
}
