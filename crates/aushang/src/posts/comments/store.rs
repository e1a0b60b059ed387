//! The table of comments.

use std::collections::HashMap;

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::enums::Language;
use crate::ids::{AccountId, PostCommentId, PostId};
use crate::posts::versions::PostTextField;
use crate::problem::Result;
use crate::sql::{self, Values};

#[derive(Clone, Debug, PartialEq, FromQueryResult)]
pub struct Comment {
    pub id: PostCommentId,
    pub post_id: PostId,
    pub account_id: Option<AccountId>,
    /// Name of the account, or its address. `None`: it was deleted.
    pub account_name: Option<String>,
    pub at: Timestamp,
    pub field: PostTextField,
    pub language: Language,
    /// `None`: the whole text.
    pub quote: Option<String>,
    pub quote_before: String,
    pub quote_after: String,
    #[sea_orm(alias = "comment")]
    pub text: String,
    /// `None`: it is open.
    pub resolved_at: Option<Timestamp>,
    pub resolver_name: Option<String>,
}

const SELECT: &str = "select c.id, c.post_id, c.account_id, coalesce(a.name, a.email) as account_name, c.at, c.field, \
      c.language, c.quote, c.quote_before, c.quote_after, c.comment, c.resolved_at, \
      coalesce(r.name, r.email) as resolver_name \
    from post_comments c left join accounts a on a.id = c.account_id \
      left join accounts r on r.id = c.resolved_by";

/// The comments of a post, oldest first.
pub async fn list(db: &impl Connection, post: PostId, limit: u64) -> Result<Vec<Comment>> {
    let sql = format!("{SELECT} where c.post_id = $1 order by c.at, c.id limit $2");
    sql::rows(db, sql, [post.into(), limit.into()]).await
}

pub async fn find(db: &impl Connection, id: PostCommentId) -> Result<Option<Comment>> {
    sql::row(db, format!("{SELECT} where c.id = $1"), [id.into()]).await
}

pub async fn count(db: &impl Connection, post: PostId) -> Result<u64> {
    sql::count(db, "select count(*) from post_comments where post_id = $1", [post.into()]).await
}

/// The numbers of open comments of these posts, in one statement. Posts without one are omitted.
pub async fn count_open(
    db: &impl Connection,
    posts: impl IntoIterator<Item = PostId>,
) -> Result<HashMap<PostId, i64>> {
    let mut values = Values::default();
    let posts = values.list(posts);
    if posts.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = format!(
        "select post_id, count(*) from post_comments where post_id in ({posts}) and resolved_at is null \
         group by post_id"
    );
    let counts: Vec<(PostId, i64)> = sql::values(db, sql, values.0).await?;
    Ok(counts.into_iter().collect())
}

pub async fn insert(tx: &Tx, account: AccountId, comment: &Comment) -> Result<()> {
    let row = vec![
        ("id", comment.id.into()),
        ("post_id", comment.post_id.into()),
        ("account_id", account.into()),
        ("at", comment.at.into()),
        ("field", comment.field.into()),
        ("language", comment.language.into()),
        ("quote", comment.quote.clone().into()),
        ("quote_before", comment.quote_before.clone().into()),
        ("quote_after", comment.quote_after.clone().into()),
        ("comment", comment.text.clone().into()),
    ];
    sql::insert(tx, "insert into post_comments", row).await
}

/// `None`: opens it again.
pub async fn resolve(tx: &Tx, id: PostCommentId, by: Option<(Timestamp, AccountId)>) -> Result<()> {
    let (at, account) = by.unzip();
    let sql = "update post_comments set resolved_at = $2, resolved_by = $3 where id = $1";
    sql::run(tx, sql, [id.into(), at.into(), account.into()]).await
}

pub async fn delete(tx: &Tx, id: PostCommentId) -> Result<()> {
    sql::run(tx, "delete from post_comments where id = $1", [id.into()]).await
}
