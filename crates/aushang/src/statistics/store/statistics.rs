//! Rolled-up statistics of posts.

use std::collections::HashMap;

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;

use crate::ids::PostId;
use crate::interactions::{Group, Views};
use crate::networks::PostNumber;
use crate::posts::{LivePost, lock_live};
use crate::problem::Result;
use crate::sql::{self, Json, Values};
use crate::statistics::shares::{Share, Viewers, shares};
use crate::targeting::Names;

/// Statistics of a post, as of a roll-up.
#[derive(Clone, Debug)]
pub struct Statistics {
    pub seen: i64,
    pub unique_seen: i64,
    pub clicks: i64,
    pub affiliations: Vec<Share>,
    pub universities: Vec<Share>,
    /// Numbers that look like one source; computed on every read.
    pub one_source: Vec<PostNumber>,
    pub refreshed_at: Timestamp,
}

#[derive(FromQueryResult)]
struct Row {
    post_id: PostId,
    seen: i64,
    unique_seen: i64,
    clicks: i64,
    affiliations: Json<Vec<Share>>,
    universities: Json<Vec<Share>>,
    refreshed_at: Timestamp,
    counted_at: Timestamp,
}

/// Returns the statistics of these posts, without posts that have none yet. Runs one statement.
pub async fn find_statistics(db: &impl Connection, posts: &[PostId]) -> Result<HashMap<PostId, Statistics>> {
    let mut values = Values::default();
    let posts: Vec<_> = posts.iter().map(|post| values.put(*post)).collect();
    let sql = format!(
        "select s.post_id, s.seen, s.unique_seen, s.clicks, s.affiliations, s.universities, s.refreshed_at, \
         r.counted_at from post_statistics s cross join statistics_roll_up r where s.post_id in ({})",
        posts.join(", ")
    );
    let rows = sql::rows::<Row>(db, sql, values.0).await?;
    Ok(rows.into_iter().map(|row| (row.post_id, row.into())).collect())
}

impl From<Row> for Statistics {
    fn from(row: Row) -> Self {
        Self {
            seen: row.seen,
            unique_seen: row.unique_seen,
            clicks: row.clicks,
            affiliations: row.affiliations.0,
            universities: row.universities.0,
            one_source: Vec::new(),
            // A post without later views was not counted again, and is up to date as of the last finished
            // run.
            refreshed_at: row.refreshed_at.max(row.counted_at),
        }
    }
}

impl Statistics {
    /// Computes the statistics. Ignores universities and affiliations that are not in the catalogue.
    pub fn of(views: &Views, names: &Names, now: Timestamp) -> Self {
        let shares_by = |names: &dyn Fn(&Group) -> Vec<String>| {
            let viewers = |(group, number): &(Group, i64)| Viewers { number: *number, names: names(group) };
            shares(&views.groups.iter().map(viewers).collect::<Vec<_>>())
        };
        Self {
            seen: views.seen,
            unique_seen: views.groups.iter().map(|(_, number)| number).sum(),
            clicks: views.clicks,
            affiliations: shares_by(&|group| names.of_affiliations(&group.affiliations)),
            universities: shares_by(&|group| names.of_universities(group.university.as_slice())),
            one_source: Vec::new(),
            refreshed_at: now,
        }
    }
}

/// Stores a batch of statistics for the posts that still exist. Does not overwrite newer ones.
pub async fn put_statistics(tx: &Tx, mut statistics: HashMap<PostId, Statistics>) -> Result<()> {
    let existing = lock_live(tx, statistics.keys().copied().collect::<Vec<_>>()).await?;
    let mut rows = Vec::new();
    for LivePost { id, .. } in existing {
        let Some(row) = statistics.remove(&id) else { continue };
        let (affiliations, universities) =
            (sql::to_json(&row.affiliations)?, sql::to_json(&row.universities)?);
        rows.push([
            id.into(),
            row.seen.into(),
            row.unique_seen.into(),
            row.clicks.into(),
            affiliations.into(),
            universities.into(),
            row.refreshed_at.into(),
        ]);
    }
    if rows.is_empty() {
        return Ok(());
    }
    let columns = "seen, unique_seen, clicks, affiliations, universities, refreshed_at";
    let set: Vec<_> = columns.split(", ").map(|column| format!("{column} = excluded.{column}")).collect();
    let mut values = Values::default();
    let sql = format!(
        "insert into post_statistics (post_id, {columns}) values {} on conflict (post_id) do update set {} \
         where post_statistics.refreshed_at <= excluded.refreshed_at",
        values.rows(rows),
        set.join(", ")
    );
    sql::run(tx, sql, values.0).await
}
