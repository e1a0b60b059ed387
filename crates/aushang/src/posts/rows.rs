//! Reads, locks and counts posts for other features.

use aushang_db::{Connection, Tx};

use super::{LivePost, Post, store};
use crate::ids::{PostId, ProfileId};
use crate::problem::Result;

/// Returns the post if it is LIVE and its profile is online.
pub async fn find_live(db: &impl Connection, id: PostId) -> Result<Option<Post>> {
    store::find_live(db, id).await
}

/// Whether everybody may see the post: it is LIVE, its profile is online, and it requires neither a role nor
/// an access code.
pub async fn is_public(db: &impl Connection, id: PostId) -> Result<bool> {
    store::is_public(db, id).await
}

/// Returns those posts that are LIVE, and locks them against deletion until the transaction ends.
pub async fn lock_live(tx: &Tx, posts: impl IntoIterator<Item = PostId>) -> Result<Vec<LivePost>> {
    store::lock_live(tx, posts).await
}

/// Returns the post if it is LIVE, locked for a change of its counters. Lock the post before you write the
/// row that is counted: otherwise two such transactions and an edit of the post can deadlock.
pub async fn lock_live_to_count(tx: &Tx, post: PostId) -> Result<Option<LivePost>> {
    store::lock_live_to_count(tx, post).await
}

/// Adds `change` to the number of likes of a post. The caller has locked the post.
pub async fn count_likes(tx: &Tx, post: PostId, change: i64) -> Result<()> {
    store::count_likes(tx, post, change).await
}

/// Returns profiles whose stored number differs from the count of their LIVE posts, by id. Counts all LIVE
/// posts in an index.
pub async fn list_miscounted(db: &impl Connection, limit: u64) -> Result<Vec<ProfileId>> {
    store::list_miscounted(db, limit).await
}

/// Returns the stored number of LIVE posts.
pub async fn count_live(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    store::count_live(db, profile).await
}
