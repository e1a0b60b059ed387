//! Votes in polls.

use std::collections::HashMap;

use aushang_db::{Connection, Tx};

use super::store;
use crate::attachments::Votes;
use crate::ids::{PollOptionId, PostId, ReaderId};
use crate::problem::Result;

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
