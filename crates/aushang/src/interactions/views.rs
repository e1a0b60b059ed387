//! Views and clicks, and which posts have any.

use std::collections::HashMap;

use aushang_db::{Connection, Tx};

use super::{Period, View, Views, store};
use crate::actor::Reader;
use crate::ids::{PostId, ReaderId};
use crate::problem::Result;

/// Adds what a reader did to each of these posts, which are there and named once; one statement. Whoever
/// says something else of themselves later was here as they were at first.
pub async fn add_views(tx: &Tx, period: Period, reader: &Reader, posts: &[PostId], view: View) -> Result<()> {
    store::add_views(tx, period, reader, posts, view).await
}

/// Those of the posts that this reader has not seen or pressed before, in the given order.
pub async fn unseen_among(tx: &Tx, reader: ReaderId, posts: &[PostId]) -> Result<Vec<PostId>> {
    store::unseen_among(tx, reader, posts).await
}

/// Of those of the posts that anybody saw. Who pressed something has seen the post, also if the app
/// has not said so yet.
pub async fn views_of(db: &impl Connection, posts: &[PostId]) -> Result<HashMap<PostId, Views>> {
    store::views_of(db, posts).await
}

/// The next posts, by id, of which something was reported in this period. Costs as much as there are
/// such posts, however often they were seen.
pub async fn posts_viewed_in(
    db: &impl Connection,
    period: Period,
    after: Option<PostId>,
    limit: u64,
) -> Result<Vec<PostId>> {
    store::posts_viewed_in(db, period, after, limit).await
}

/// The first period from this one on in which anything was reported.
pub async fn next_period(db: &impl Connection, from: Period) -> Result<Option<Period>> {
    store::next_period(db, from).await
}
