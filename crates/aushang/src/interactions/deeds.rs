//! Everything that one reader did with posts.

use aushang_db::{Connection, Tx};

use super::{Deeds, store};
use crate::ids::{PostId, ReaderId};
use crate::problem::Result;

/// Posts that the reader interacted with, before this id, newest first.
pub async fn deeds_of(
    db: &impl Connection,
    reader: ReaderId,
    before: Option<PostId>,
    most: u64,
) -> Result<Vec<Deeds>> {
    store::deeds_of(db, reader, before, most).await
}

/// Removes the readers from a batch of their interactions, which stay counted. The readers must be locked.
/// Returns whether there may be more.
pub async fn forget_deeds(tx: &Tx, readers: &[ReaderId]) -> Result<bool> {
    store::forget_deeds(tx, readers).await
}
