//! The working copies of drafts that are still written, and of changes that are not published yet: at most one for
//! each post.

use std::collections::HashMap;

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::ids::{AccountId, FileId, PostId, ProfileId};
use crate::problem::{Error, Reason, Result};
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
    /// That of its last save. Grows with each save of the composer.
    pub sequence: i64,
    /// The arguments that are not valid yet, separated by commas.
    pub unfinished: String,
}

/// A working copy to be written.
pub struct NewCopy<'a> {
    pub account: AccountId,
    pub saved_at: Timestamp,
    pub revision: i64,
    pub writer: &'a str,
    pub sequence: i64,
    pub state: &'a str,
    /// The files that it mentions.
    pub files: &'a [FileId],
    pub unfinished: &'a str,
}

/// A working copy with its state.
#[derive(Clone, Debug, FromQueryResult)]
pub struct OpenCopy {
    #[sea_orm(nested)]
    pub copy: WorkingCopy,
    pub state: String,
}

const COLUMNS: &str = "w.post_id, w.saved_at, coalesce(a.name, a.email) as saved_by, w.revision, w.writer, w.sequence, w.unfinished";

const COPIES: &str = "post_working_copies w left join accounts a on a.id = w.account_id";

pub async fn find_copy(db: &impl Connection, post: PostId) -> Result<Option<WorkingCopy>> {
    sql::row(db, format!("select {COLUMNS} from {COPIES} where w.post_id = $1"), [post.into()]).await
}

/// The same with its state.
pub async fn open_copy(db: &impl Connection, post: PostId) -> Result<Option<OpenCopy>> {
    let sql = format!("select {COLUMNS}, w.state from {COPIES} where w.post_id = $1");
    sql::row(db, sql, [post.into()]).await
}

/// The files that the working copy of a post mentions. Empty if it has none.
pub async fn files_of_copy(db: &impl Connection, post: PostId) -> Result<Vec<FileId>> {
    let sql = "select files from post_working_copies where post_id = $1";
    let files: Option<String> = sql::value(db, sql, [post.into()]).await?;
    files.map_or_else(|| Ok(Vec::new()), |files| serde_json::from_str(&files).map_err(Error::failure))
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
        sql::rows(db, format!("select {COLUMNS} from {COPIES} where w.post_id in ({posts})"), values.0)
            .await?;
    Ok(found.into_iter().map(|copy| (copy.post_id, copy)).collect())
}

/// Returns the state of a draft.
pub async fn state_of(db: &impl Connection, post: PostId) -> Result<String> {
    let sql = "select state from post_working_copies where post_id = $1";
    Ok(sql::value(db, sql, [post.into()]).await?.ok_or(Reason::NotFound)?)
}

pub async fn put_copy(tx: &Tx, post: PostId, copy: &NewCopy<'_>) -> Result<()> {
    let sql = "insert into post_working_copies \
                 (post_id, account_id, saved_at, revision, writer, sequence, state, files, unfinished) \
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
               on conflict (post_id) do update set account_id = excluded.account_id, \
                 saved_at = excluded.saved_at, revision = excluded.revision, writer = excluded.writer, \
                 sequence = excluded.sequence, state = excluded.state, files = excluded.files, unfinished = excluded.unfinished";
    let values = [
        post.into(),
        copy.account.into(),
        copy.saved_at.into(),
        copy.revision.into(),
        copy.writer.into(),
        copy.sequence.into(),
        copy.state.into(),
        sql::to_json(&copy.files)?.into(),
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

/// Counts the changes of sent posts of a profile that are not published yet.
pub async fn count_aside(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    let sql = "select count(*) from post_working_copies w join posts p on p.id = w.post_id \
               where p.profile_id = $1 and p.review <> 'NONE'";
    sql::count(db, sql, [profile.into()]).await
}
