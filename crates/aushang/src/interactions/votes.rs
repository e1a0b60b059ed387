//! Votes in polls.

use std::collections::HashMap;

use aushang_db::{Connection, Tx};

use super::store;
use crate::attachments::Votes;
use crate::ids::{PollOptionId, PostId, ReaderId};
use crate::problem::Result;

/// How many votes the options of these polls have, in one statement however many they are.
pub async fn votes_of(db: &impl Connection, polls: impl IntoIterator<Item = PostId>) -> Result<Votes> {
    store::votes_of(db, polls).await
}

/// What the reader voted for in these polls.
pub async fn own_votes(
    db: &impl Connection,
    reader: ReaderId,
    polls: impl IntoIterator<Item = PostId>,
) -> Result<HashMap<PostId, PollOptionId>> {
    store::own_votes(db, reader, polls).await
}

/// What this reader voted for.
pub async fn find_vote(tx: &Tx, post: PostId, reader: ReaderId) -> Result<Option<PollOptionId>> {
    store::find_vote(tx, post, reader).await
}

pub async fn has_votes(db: &impl Connection, post: PostId) -> Result<bool> {
    store::has_votes(db, post).await
}

/// Counts a reader's vote. `false`: this reader has voted already, and nothing is counted.
pub async fn count_vote(tx: &Tx, post: PostId, option: PollOptionId, reader: ReaderId) -> Result<bool> {
    store::count_vote(tx, post, option, reader).await
}
