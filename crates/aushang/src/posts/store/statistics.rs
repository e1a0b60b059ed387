//! What readers did with posts, rolled up.

use std::collections::HashMap;

use aushang_db::{Connection, Timestamp};
use sea_orm::{FromQueryResult, Statement};

use crate::ids::PostId;
use crate::posts::statistics::Share;
use crate::problem::{Error, Result};
use crate::sql::Values;

/// A post's roll-up; none before the first.
#[derive(Clone, Debug)]
pub struct Statistics {
    pub seen: i64,
    pub unique_seen: i64,
    pub clicks: i64,
    pub affiliations: Vec<Share>,
    pub universities: Vec<Share>,
    pub refreshed_at: Timestamp,
}

#[derive(FromQueryResult)]
struct Row {
    post_id: PostId,
    seen: i64,
    unique_seen: i64,
    clicks: i64,
    affiliations: String,
    universities: String,
    refreshed_at: Timestamp,
}

/// Of these posts, in one statement however many they are; those without a roll-up are left out.
pub async fn find_statistics(db: &impl Connection, posts: &[PostId]) -> Result<HashMap<PostId, Statistics>> {
    let mut values = Values::default();
    let posts: Vec<_> = posts.iter().map(|post| values.put(*post)).collect();
    let sql = format!(
        "select post_id, seen, unique_seen, clicks, affiliations, universities, refreshed_at \
         from post_statistics where post_id in ({})",
        posts.join(", ")
    );
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values.0);
    let rows = Row::find_by_statement(statement).all(db).await?;
    rows.into_iter().map(|row| Ok((row.post_id, row.try_into()?))).collect()
}

impl TryFrom<Row> for Statistics {
    type Error = Error;
    fn try_from(row: Row) -> Result<Self> {
        let shares = |json: &str| serde_json::from_str(json).map_err(Error::failure);
        Ok(Self {
            seen: row.seen,
            unique_seen: row.unique_seen,
            clicks: row.clicks,
            affiliations: shares(&row.affiliations)?,
            universities: shares(&row.universities)?,
            refreshed_at: row.refreshed_at,
        })
    }
}
