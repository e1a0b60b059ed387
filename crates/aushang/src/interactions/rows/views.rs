//! The table `post_views`: views and clicks, one row per reader and post.

use std::collections::{HashMap, HashSet};

use aushang_db::{Connection, Tx};
use sea_orm::FromQueryResult;

use crate::actor::Reader;
use crate::ids::{self, PostId, ReaderId};
use crate::interactions::{Group, Period, View, Views};
use crate::problem::{Error, Result};
use crate::sql::{self, Values};

/// Maximum number of views, and of clicks, that count per reader and post, so that repeated reports change
/// the totals only slightly.
const MAX_VIEWS_PER_READER: u32 = 50;

/// Counts a view or click of a reader for each of these posts, in one statement. The posts must exist and be
/// distinct. The row of a reader and post keeps the reader's first group, even if the reader changes groups
/// later.
pub async fn add_views(tx: &Tx, period: Period, reader: &Reader, posts: &[PostId], view: View) -> Result<()> {
    if posts.is_empty() {
        return Ok(());
    }
    let mut values = Values::default();
    let (group, reader, period) = (values.put(reader.group), values.put(reader.id), values.put(period));
    let (seen, clicks) = match view {
        View::Seen => (1, 0),
        View::Clicked => (0, 1),
    };
    let row = |post: &PostId| {
        let (post, id) = (values.put(*post), values.put(ids::random()));
        format!("({post}, {id}, {reader}, {group}, {seen}, {clicks}, {period})")
    };
    let rows: Vec<_> = posts.iter().map(row).collect();
    let sql = format!(
        "insert into post_views (post_id, id, reader_id, group_id, seen, clicks, period) values {} \
         on conflict (reader_id, post_id) do update set \
         seen = post_views.seen + case when post_views.seen < {MAX_VIEWS_PER_READER} then excluded.seen else 0 end, \
         clicks = post_views.clicks + \
         case when post_views.clicks < {MAX_VIEWS_PER_READER} then excluded.clicks else 0 end, \
         period = excluded.period",
        rows.join(", ")
    );
    sql::run(tx, sql, values.0).await
}

/// Returns those of the posts that this reader has neither seen nor clicked before, in the given order.
pub async fn unseen_among(tx: &Tx, reader: ReaderId, posts: &[PostId]) -> Result<Vec<PostId>> {
    if posts.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = Values::default();
    let reader = values.put(reader);
    let sql = format!(
        "select post_id from post_views where reader_id = {reader} and post_id in ({})",
        values.list(posts.iter().copied())
    );
    let seen: HashSet<PostId> = sql::values(tx, sql, values.0).await?.into_iter().collect();
    Ok(posts.iter().copied().filter(|post| !seen.contains(post)).collect())
}

#[derive(FromQueryResult)]
struct Row {
    post_id: PostId,
    university: Option<String>,
    affiliations: Option<String>,
    readers: i64,
    seen: i64,
    clicks: i64,
}

/// The totals of those of the posts that have any. A reader who clicked counts as having seen the post, even
/// if the app has not reported a view.
pub async fn views_of(db: &impl Connection, posts: &[PostId]) -> Result<HashMap<PostId, Views>> {
    let mut values = Values::default();
    let sql = format!(
        "select v.post_id, g.university, g.affiliations, count(*) as readers, \
         cast(sum(v.clicks) as bigint) as clicks, \
         cast(sum(case when v.seen = 0 then 1 else v.seen end) as bigint) as seen \
         from post_views v left join reader_groups g on g.id = v.group_id \
         where v.post_id in ({}) group by v.post_id, g.university, g.affiliations",
        values.list(posts.iter().copied())
    );
    let mut found: HashMap<_, Views> = HashMap::new();
    for row in sql::rows::<Row>(db, sql, values.0).await? {
        let views = found.entry(row.post_id).or_default();
        views.seen += row.seen;
        views.clicks += row.clicks;
        let affiliations = row.affiliations.as_deref().map(serde_json::from_str).transpose();
        let affiliations = affiliations.map_err(Error::failure)?.unwrap_or_default();
        views.groups.push((Group { university: row.university, affiliations }, row.readers));
    }
    Ok(found)
}

/// The next posts, sorted by id, that have a row of this period. The cost depends on the number of posts, not
/// on the number of their views.
pub async fn posts_viewed_in(
    db: &impl Connection,
    period: Period,
    after: Option<PostId>,
    limit: u64,
) -> Result<Vec<PostId>> {
    let mut values = Values::default();
    let period = values.put(period);
    let begin = after.map(|after| format!(" and v.post_id > {}", values.put(after))).unwrap_or_default();
    let limit = values.put(limit);
    let next = format!("select v.post_id from post_views v where v.period = {period}");
    let order = "order by v.post_id limit 1";
    // Jumps from one post to the next in the index, skipping the other rows of the same post.
    let sql = format!(
        "with recursive viewed (id, number) as ( \
         select ({next}{begin} {order}), 1 \
         union all \
         select ({next} and v.post_id > w.id {order}), w.number + 1 from viewed w \
         where w.id is not null and w.number < {limit} \
         ) select id from viewed where id is not null"
    );
    sql::values(db, sql, values.0).await
}

/// The first period that has a row, starting with `from`.
pub async fn next_period(db: &impl Connection, from: Period) -> Result<Option<Period>> {
    let sql = "select min(period) from post_views where period >= $1";
    Ok(sql::value::<Option<Period>>(db, sql, [from.into()]).await?.flatten())
}
