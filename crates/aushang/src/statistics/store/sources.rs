//! Finds the numbers of posts that look like one source.

use std::collections::HashMap;

use aushang_db::Connection;
use sea_orm::FromQueryResult;

use crate::ids::PostId;
use crate::networks::{Action, PostNumber, looks_like_one_source};
use crate::problem::Result;
use crate::sql::{self, Values};

#[derive(FromQueryResult)]
struct SourceRow {
    post_id: PostId,
    deed: Action,
    largest: i64,
    likes: i64,
    votes: i64,
    views: i64,
}

/// Returns the numbers of these posts that look like one source. Runs one statement.
pub async fn sources_of(db: &impl Connection, posts: &[PostId]) -> Result<HashMap<PostId, Vec<PostNumber>>> {
    let mut values = Values::default();
    let sql = format!(
        "select s.post_id, s.deed, s.largest, p.likes_count as likes, coalesce((select cast(sum(t.votes) as \
         bigint) from poll_tallies t where t.post_id = s.post_id), 0) as votes, coalesce((select c.unique_seen \
         from post_statistics c where c.post_id = s.post_id), 0) as views \
         from post_sources s join posts p on p.id = s.post_id where s.post_id in ({}) order by s.deed",
        values.list(posts.iter().copied())
    );
    let mut found: HashMap<_, Vec<_>> = HashMap::new();
    for row in sql::rows::<SourceRow>(db, sql, values.0).await? {
        let (number, total) = match row.deed {
            Action::Vote => (PostNumber::Votes, row.votes),
            Action::Like => (PostNumber::Likes, row.likes),
            Action::View => (PostNumber::Views, row.views),
            Action::Registration | Action::Device => continue,
        };
        if looks_like_one_source(row.largest, total) {
            found.entry(row.post_id).or_default().push(number);
        }
    }
    Ok(found)
}
