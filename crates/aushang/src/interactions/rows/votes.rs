//! The tables `poll_votes` (one row per reader and poll) and `poll_tallies` (the number of votes per option).

use std::collections::HashMap;

use aushang_db::{Connection, Tx};

use crate::attachments::Votes;
use crate::ids::{PollOptionId, PostId, ReaderId};
use crate::problem::Result;
use crate::sql::{self, Values};

/// The number of votes of each option of these polls, in one statement.
pub async fn votes_of(db: &impl Connection, polls: impl IntoIterator<Item = PostId>) -> Result<Votes> {
    let mut values = Values::default();
    let polls = values.list(polls);
    if polls.is_empty() {
        return Ok(Votes::default());
    }
    let sql = format!("select option_id, votes from poll_tallies where post_id in ({polls})");
    Ok(Votes(sql::values(db, sql, values.0).await?.into_iter().collect()))
}

/// The options that the reader voted for in these polls.
pub async fn own_votes(
    db: &impl Connection,
    reader: ReaderId,
    polls: impl IntoIterator<Item = PostId>,
) -> Result<HashMap<PostId, PollOptionId>> {
    let mut values = Values::default();
    let reader = values.put(reader);
    let polls = values.list(polls);
    if polls.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = format!(
        "select post_id, option_id from poll_votes where reader_id = {reader} and post_id in ({polls})"
    );
    Ok(sql::values(db, sql, values.0).await?.into_iter().collect())
}

/// The option that the reader voted for in this poll.
pub async fn find_vote(tx: &Tx, post: PostId, reader: ReaderId) -> Result<Option<PollOptionId>> {
    let sql = "select option_id from poll_votes where post_id = $1 and reader_id = $2";
    sql::value(tx, sql, [post.into(), reader.into()]).await
}

pub async fn has_votes(db: &impl Connection, post: PostId) -> Result<bool> {
    sql::any(db, "select 1 from poll_tallies where post_id = $1 limit 1", [post.into()]).await
}

/// Counts the vote of a reader. Returns `false`, without counting, if the reader has already voted.
pub async fn count_vote(tx: &Tx, post: PostId, option: PollOptionId, reader: ReaderId) -> Result<bool> {
    let vote = "insert into poll_votes (post_id, reader_id, option_id) values ($1, $2, $3) \
                on conflict do nothing";
    if sql::execute(tx, vote, [post.into(), reader.into(), option.into()]).await? == 0 {
        return Ok(false);
    }
    let tally = "insert into poll_tallies (post_id, option_id, votes) values ($1, $2, 1) \
                 on conflict (post_id, option_id) do update set votes = poll_tallies.votes + 1";
    sql::run(tx, tally, [post.into(), option.into()]).await?;
    Ok(true)
}
