//! Everything that one reader did with posts.

use aushang_db::{Connection, Tx};

use super::{Deeds, store};
use crate::ids::{PostId, ReaderId};
use crate::problem::Result;

/// Posts that the reader did something with, the newest first by their ids; before this one.
pub async fn deeds_of(
    db: &impl Connection,
    reader: ReaderId,
    before: Option<PostId>,
    most: u64,
) -> Result<Vec<Deeds>> {
    store::deeds_of(db, reader, before, most).await
}

/// Of what these readers did, who are held, it is forgotten who did it; what was counted stays. `true`: a
/// portion is, and there may be more.
pub async fn forget_deeds(tx: &Tx, readers: &[ReaderId]) -> Result<bool> {
    store::forget_deeds(tx, readers).await
}
