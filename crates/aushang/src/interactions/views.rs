//! Views and clicks of posts.

use std::collections::HashMap;

use aushang_db::{Connection, Tx};

use super::{Period, View, Views, store};
use crate::actor::Reader;
use crate::ids::{PostId, ReaderId};
use crate::problem::Result;

/// Counts a view or click of a reader for each of these posts, in one statement. The posts must exist and be
/// distinct. The row of a reader and post keeps the reader's first group, even if the reader changes groups
/// later.
pub async fn add_views(tx: &Tx, period: Period, reader: &Reader, posts: &[PostId], view: View) -> Result<()> {
    store::add_views(tx, period, reader, posts, view).await
}

/// Returns those of the posts that this reader has neither seen nor clicked before, in the given order.
pub async fn unseen_among(tx: &Tx, reader: ReaderId, posts: &[PostId]) -> Result<Vec<PostId>> {
    store::unseen_among(tx, reader, posts).await
}

/// The totals of those of the posts that have any. A reader who clicked counts as having seen the post, even
/// if the app has not reported a view.
pub async fn views_of(db: &impl Connection, posts: &[PostId]) -> Result<HashMap<PostId, Views>> {
    store::views_of(db, posts).await
}

/// The next posts, sorted by id, that have a row of this period. The cost depends on the number of posts, not
/// on the number of their views.
pub async fn posts_viewed_in(
    db: &impl Connection,
    period: Period,
    after: Option<PostId>,
    limit: u64,
) -> Result<Vec<PostId>> {
    store::posts_viewed_in(db, period, after, limit).await
}

/// The first period that has a row, starting with `from`.
pub async fn next_period(db: &impl Connection, from: Period) -> Result<Option<Period>> {
    store::next_period(db, from).await
}
