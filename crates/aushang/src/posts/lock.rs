//! Locks on LIVE posts that last until the transaction ends.

use aushang_db::Tx;

use super::{LivePost, store};
use crate::ids::PostId;
use crate::problem::Result;

/// Returns those posts that are LIVE, and locks them against deletion until the transaction ends.
pub async fn lock_live(tx: &Tx, posts: impl IntoIterator<Item = PostId>) -> Result<Vec<LivePost>> {
    store::lock_live(tx, posts).await
}

/// Returns the post if it is LIVE, locked for a change of its counters. Lock the post before you write the
/// row that is counted: otherwise two such transactions and an edit of the post can deadlock.
pub async fn lock_live_to_count(tx: &Tx, post: PostId) -> Result<Option<LivePost>> {
    store::lock_live_to_count(tx, post).await
}
