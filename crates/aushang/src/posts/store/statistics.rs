//! What readers did with a post, rolled up.

use aushang_db::{Connection, Timestamp};
use sea_orm::{FromQueryResult, Statement};

use crate::ids::PostId;
use crate::problem::Result;

/// A post's roll-up; none before the first.
#[derive(Clone, Copy, Debug, FromQueryResult)]
pub struct Statistics {
    pub seen: i64,
    pub unique_seen: i64,
    pub clicks: i64,
    pub refreshed_at: Timestamp,
}

pub async fn find_statistics(db: &impl Connection, post: PostId) -> Result<Option<Statistics>> {
    let sql = "select seen, unique_seen, clicks, refreshed_at from post_statistics where post_id = $1";
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [post.into()]);
    Ok(Statistics::find_by_statement(statement).one(db).await?)
}
