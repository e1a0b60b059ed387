//! What one reader did with posts, put together from likes, votes and views.

use aushang_db::{Connection, Timestamp};
use sea_orm::{FromQueryResult, Statement};

use crate::ids::{PollOptionId, PostId, ReaderId};
use crate::posts::roll_up::Period;
use crate::problem::Result;
use crate::sql::Values;

/// Everything that is kept of what a reader did with a post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deeds {
    pub post: PostId,
    pub liked: bool,
    /// The option voted for.
    pub vote: Option<PollOptionId>,
    /// How often the app reported it as seen.
    pub seen: i64,
    /// How often what it leads to was pressed.
    pub clicks: i64,
    /// When it was seen or pressed last, to 12 hours; none: neither.
    pub viewed_at: Option<Timestamp>,
}

#[derive(FromQueryResult)]
struct Row {
    post_id: PostId,
    liked: bool,
    option_id: Option<PollOptionId>,
    seen: i64,
    clicks: i64,
    period: Option<i64>,
}

impl From<Row> for Deeds {
    fn from(row: Row) -> Self {
        Self {
            post: row.post_id,
            liked: row.liked,
            vote: row.option_id,
            seen: row.seen,
            clicks: row.clicks,
            viewed_at: row.period.map(|period| Period(period).begin()),
        }
    }
}

/// Posts that the reader did something with, the newest first by their ids; before this one.
pub async fn deeds_of(
    db: &impl Connection,
    reader: ReaderId,
    before: Option<PostId>,
    most: u64,
) -> Result<Vec<Deeds>> {
    let mut values = Values::default();
    let reader = values.put(reader);
    let begin = before.map(|before| format!(" and post_id < {}", values.put(before))).unwrap_or_default();
    let most = values.put(most);
    let of = |table| format!("select post_id from {table} where reader_id = {reader}{begin}");
    let sql = format!(
        "select n.post_id, l.post_id is not null as liked, v.option_id, coalesce(w.seen, 0) as seen, \
         coalesce(w.clicks, 0) as clicks, w.period from ( \
         select a.post_id from ({} union {} union {}) a order by a.post_id desc limit {most}) n \
         left join post_likes l on l.post_id = n.post_id and l.reader_id = {reader} \
         left join poll_votes v on v.post_id = n.post_id and v.reader_id = {reader} \
         left join post_views w on w.post_id = n.post_id and w.reader_id = {reader} \
         order by n.post_id desc",
        of("post_likes"),
        of("poll_votes"),
        of("post_views"),
    );
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values.0);
    Ok(Row::find_by_statement(statement).all(db).await?.into_iter().map(Deeds::from).collect())
}
