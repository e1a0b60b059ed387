//! Reads and writes the interactions of readers for other features.

use std::collections::HashMap;

use aushang_db::{Connection, Tx};

use super::{Interaction, Period, View, Views, store};
use crate::actor::Reader;
use crate::attachments::Votes;
use crate::ids::{PollOptionId, PostId, ReaderId};
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

/// Idempotent. Returns `true` if the reader did not like the post before. Does not change the post's counter:
/// the caller calls `posts::count_likes`.
pub async fn insert_like(tx: &Tx, post: PostId, reader: ReaderId) -> Result<bool> {
    store::insert_like(tx, post, reader).await
}

/// Idempotent. Returns `true` if the reader liked the post before. Does not change the post's counter either.
pub async fn delete_like(tx: &Tx, post: PostId, reader: ReaderId) -> Result<bool> {
    store::delete_like(tx, post, reader).await
}

/// The number of votes of each option of these polls, in one statement.
pub async fn votes_of(db: &impl Connection, polls: impl IntoIterator<Item = PostId>) -> Result<Votes> {
    store::votes_of(db, polls).await
}

/// The options that the reader voted for in these polls.
pub async fn own_votes(
    db: &impl Connection,
    reader: ReaderId,
    polls: impl IntoIterator<Item = PostId>,
) -> Result<HashMap<PostId, PollOptionId>> {
    store::own_votes(db, reader, polls).await
}

/// The option that the reader voted for in this poll.
pub async fn find_vote(tx: &Tx, post: PostId, reader: ReaderId) -> Result<Option<PollOptionId>> {
    store::find_vote(tx, post, reader).await
}

pub async fn has_votes(db: &impl Connection, post: PostId) -> Result<bool> {
    store::has_votes(db, post).await
}

/// Counts the vote of a reader. Returns `false`, without counting, if the reader has already voted.
pub async fn count_vote(tx: &Tx, post: PostId, option: PollOptionId, reader: ReaderId) -> Result<bool> {
    store::count_vote(tx, post, option, reader).await
}

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
