//! The tables `poll_votes` (one row per reader and poll) and `poll_tallies` (the number of votes per option).

use std::collections::HashMap;

use aushang_db::{Connection, Tx};
use sea_orm::{Statement, Value};

use crate::attachments::Votes;
use crate::ids::{PollOptionId, PostId, ReaderId};
use crate::problem::Result;
use crate::sql::Values;

pub async fn votes_of(db: &impl Connection, polls: impl IntoIterator<Item = PostId>) -> Result<Votes> {
    let polls: Vec<_> = polls.into_iter().collect();
    if polls.is_empty() {
        return Ok(Votes::default());
    }
    let placeholders: Vec<_> = (1..=polls.len()).map(|index| format!("${index}")).collect();
    let sql =
        format!("select option_id, votes from poll_tallies where post_id in ({})", placeholders.join(", "));
    let values = polls.into_iter().map(Value::from);
    let rows =
        db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, values)).await?;
    let votes: Result<HashMap<_, _>> =
        rows.iter().map(|row| Ok((row.try_get("", "option_id")?, row.try_get("", "votes")?))).collect();
    Ok(Votes(votes?))
}

pub async fn own_votes(
    db: &impl Connection,
    reader: ReaderId,
    polls: impl IntoIterator<Item = PostId>,
) -> Result<HashMap<PostId, PollOptionId>> {
    let mut values = Values::default();
    let reader = values.put(reader);
    let polls: Vec<_> = polls.into_iter().map(|post| values.put(post)).collect();
    if polls.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = format!(
        "select post_id, option_id from poll_votes where reader_id = {reader} and post_id in ({})",
        polls.join(", ")
    );
    let rows =
        db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, values.0)).await?;
    rows.iter().map(|row| Ok((row.try_get("", "post_id")?, row.try_get("", "option_id")?))).collect()
}

pub async fn find_vote(tx: &Tx, post: PostId, reader: ReaderId) -> Result<Option<PollOptionId>> {
    let sql = "select option_id from poll_votes where post_id = $1 and reader_id = $2";
    let values = [post.into(), reader.into()];
    let row =
        tx.query_one_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, values)).await?;
    Ok(row.map(|row| row.try_get("", "option_id")).transpose()?)
}

pub async fn has_votes(db: &impl Connection, post: PostId) -> Result<bool> {
    let sql = "select 1 as one from poll_tallies where post_id = $1 limit 1";
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [post.into()]);
    Ok(db.query_one_raw(statement).await?.is_some())
}

pub async fn count_vote(tx: &Tx, post: PostId, option: PollOptionId, reader: ReaderId) -> Result<bool> {
    let backend = tx.get_database_backend();
    let vote = "insert into poll_votes (post_id, reader_id, option_id) values ($1, $2, $3) \
                on conflict do nothing";
    let values = [post.into(), reader.into(), option.into()];
    let counted = tx.execute_raw(Statement::from_sql_and_values(backend, vote, values)).await?;
    if counted.rows_affected() == 0 {
        return Ok(false);
    }
    let tally = "insert into poll_tallies (post_id, option_id, votes) values ($1, $2, 1) \
                 on conflict (post_id, option_id) do update set votes = poll_tallies.votes + 1";
    tx.execute_raw(Statement::from_sql_and_values(backend, tally, [post.into(), option.into()])).await?;
    Ok(true)
}
