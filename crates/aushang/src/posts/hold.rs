//! LIVE posts that stay until a transaction ends.

use aushang_db::Tx;

use super::{LivePost, store};
use crate::ids::PostId;
use crate::problem::Result;

/// Returns those posts that are LIVE, and locks them against deletion until the transaction ends.
pub async fn hold_live(tx: &Tx, posts: impl IntoIterator<Item = PostId>) -> Result<Vec<LivePost>> {
    store::hold_live(tx, posts).await
}

/// The post, if it is LIVE. Whoever is about to change its counters holds it first: with the row that
/// is counted written before, two of them and an editor could wait for each other for ever.
pub async fn hold_live_to_count(tx: &Tx, post: PostId) -> Result<Option<LivePost>> {
    store::hold_live_to_count(tx, post).await
}
