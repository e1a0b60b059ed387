//! The working copies of drafts that are still written: one for each draft.

use std::collections::HashMap;

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::ids::{AccountId, PostId, ProfileId};
use crate::problem::{Reason, Result};
use crate::sql::{self, Values};

/// A working copy without its state.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct WorkingCopy {
    pub post_id: PostId,
    pub saved_at: Timestamp,
    /// Current name, or address, of the account that saved it last. `None`: the account was deleted.
    pub saved_by: Option<String>,
    pub revision: i64,
    /// The composer that saved it last.
    pub writer: String,
    /// The arguments that are not valid yet, separated by commas.
    pub unfinished: String,
}

/// A working copy to be written.
pub struct NewCopy<'a> {
    pub account: AccountId,
    pub saved_at: Timestamp,
    pub revision: i64,
    pub writer: &'a str,
    pub state: &'a str,
    pub unfinished: &'a str,
}

const SELECT: &str = "select w.post_id, w.saved_at, coalesce(a.name, a.email) as saved_by, w.revision, w.writer, w.unfinished \
    from post_working_copies w left join accounts a on a.id = w.account_id";

pub async fn find_copy(db: &impl Connection, post: PostId) -> Result<Option<WorkingCopy>> {
    sql::row(db, format!("{SELECT} where w.post_id = $1"), [post.into()]).await
}

/// Returns the working copies of these posts, in one statement.
pub async fn copies_of(
    db: &impl Connection,
    posts: impl IntoIterator<Item = PostId>,
) -> Result<HashMap<PostId, WorkingCopy>> {
    let mut values = Values::default();
    let posts = values.list(posts);
    if posts.is_empty() {
        return Ok(HashMap::new());
    }
    let found: Vec<WorkingCopy> =
        sql::rows(db, format!("{SELECT} where w.post_id in ({posts})"), values.0).await?;
    Ok(found.into_iter().map(|copy| (copy.post_id, copy)).collect())
}

/// Returns the state of a draft.
pub async fn state_of(db: &impl Connection, post: PostId) -> Result<String> {
    let sql = "select state from post_working_copies where post_id = $1";
    Ok(sql::value(db, sql, [post.into()]).await?.ok_or(Reason::NotFound)?)
}

pub async fn put_copy(tx: &Tx, post: PostId, copy: &NewCopy<'_>) -> Result<()> {
    let sql = "insert into post_working_copies \
                 (post_id, account_id, saved_at, revision, writer, state, unfinished) \
               values ($1, $2, $3, $4, $5, $6, $7) \
               on conflict (post_id) do update set account_id = excluded.account_id, \
                 saved_at = excluded.saved_at, revision = excluded.revision, writer = excluded.writer, \
                 state = excluded.state, unfinished = excluded.unfinished";
    let values = [
        post.into(),
        copy.account.into(),
        copy.saved_at.into(),
        copy.revision.into(),
        copy.writer.into(),
        copy.state.into(),
        copy.unfinished.into(),
    ];
    sql::run(tx, sql, values).await
}

pub async fn delete_copy(tx: &Tx, post: PostId) -> Result<()> {
    sql::run(tx, "delete from post_working_copies where post_id = $1", [post.into()]).await
}

/// Counts the drafts of a profile that are still written.
pub async fn count_unsent(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    // The literal of the partial index on drafts.
    let sql = "select count(*) from posts where profile_id = $1 and status = 'DRAFT' and review = 'NONE'";
    sql::count(db, sql, [profile.into()]).await
}
