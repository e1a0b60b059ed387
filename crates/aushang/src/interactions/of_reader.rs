//! Everything that one reader did with posts.

use aushang_db::{Connection, Tx};

use super::{Interaction, store};
use crate::ids::{PostId, ReaderId};
use crate::problem::Result;

/// Posts that the reader interacted with, before this id, newest first.
pub async fn list_of_reader(
    db: &impl Connection,
    reader: ReaderId,
    before: Option<PostId>,
    limit: u64,
) -> Result<Vec<Interaction>> {
    store::list_of_reader(db, reader, before, limit).await
}

/// Removes the readers from a batch of their interactions, which stay counted. The readers must be locked.
/// Returns whether there may be more.
pub async fn forget(tx: &Tx, readers: &[ReaderId]) -> Result<bool> {
    store::forget(tx, readers).await
}
