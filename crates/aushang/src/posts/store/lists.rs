//! A profile's lists of posts. A page of one is one hand-written statement.

use aushang_db::{Connection, Cursor};
use sea_orm::{FromQueryResult, Statement, Value};

use super::read::{COLUMNS, Listed};
use crate::ids::ProfileId;
use crate::posts::post::Post;
use crate::problem::{Error, Result};

/// Which of a profile's posts, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostList {
    All,
    Published,
    Planned,
    Drafts,
    Freshman,
    FreshmanPlanned,
}

impl PostList {
    /// The condition, written out: SQLite uses a partial index only for the literal.
    const fn condition(self) -> &'static str {
        match self {
            Self::All => "1 = 1",
            Self::Published => "p.status = 'LIVE'",
            Self::Planned => "p.status = 'APPROVED'",
            Self::Drafts => "p.status = 'DRAFT'",
            Self::Freshman => "p.status = 'LIVE' and p.audience_freshman",
            Self::FreshmanPlanned => "p.status = 'APPROVED' and p.audience_freshman",
        }
    }

    const fn sort_key(self) -> &'static str {
        if matches!(self, Self::Drafts) { "created_at" } else { "publish_date" }
    }

    /// Planned posts come in the order in which they will appear, all others newest first.
    const fn is_ascending(self) -> bool {
        matches!(self, Self::Planned | Self::FreshmanPlanned)
    }

    pub fn cursor_of(self, post: &Post) -> Cursor {
        let at = if matches!(self, Self::Drafts) { post.created_at } else { post.publish_date };
        Cursor { at, id: post.id.0 }
    }
}

#[derive(FromQueryResult)]
struct Counted {
    #[sea_orm(nested)]
    listed: Listed,
    total: Option<i64>,
}

/// One page of a profile's posts with the addresses that their creators have now and, where it
/// is asked for, how many posts the whole list has; one statement.
pub async fn list(
    db: &impl Connection,
    profile: ProfileId,
    list: PostList,
    after: Option<Cursor>,
    most: u64,
    is_counted: bool,
) -> Result<(Vec<Post>, Option<u64>)> {
    let (key, condition) = (list.sort_key(), list.condition());
    let (direction, beyond) = if list.is_ascending() { ("asc", ">") } else { ("desc", "<") };
    let mut values: Vec<Value> = vec![profile.into(), most.into()];
    let mut from_here = String::new();
    if let Some(Cursor { at, id }) = after {
        values.extend([at.into(), id.into()]);
        from_here = format!("and (p.{key}, p.id) {beyond} ($3, $4)");
    }
    let total = if is_counted {
        format!("(select count(*) from posts p where p.profile_id = $1 and {condition})")
    } else {
        "cast(null as bigint)".to_owned()
    };
    let sql = format!(
        "select {COLUMNS}, a.email as creator_now, {total} as total from posts p \
         left join accounts a on a.id = p.creator_account_id \
         where p.profile_id = $1 and {condition} {from_here} \
         order by p.{key} {direction}, p.id {direction} limit $2"
    );
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    let rows = Counted::find_by_statement(statement).all(db).await?;
    let total = match rows.first() {
        Some(row) => row.total.map(i64::unsigned_abs),
        // A page without a row cannot tell.
        None if is_counted => Some(count(db, profile, list).await?),
        None => None,
    };
    let posts: Result<_> = rows.into_iter().map(|row| Post::try_from(row.listed)).collect();
    Ok((posts?, total))
}

async fn count(db: &impl Connection, profile: ProfileId, list: PostList) -> Result<u64> {
    let sql = format!("select count(*) as n from posts p where p.profile_id = $1 and {}", list.condition());
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [profile.into()]);
    let row = db.query_one_raw(statement).await?.ok_or_else(|| Error::failure("a count has a row"))?;
    Ok(row.try_get::<i64>("", "n")?.unsigned_abs())
}

pub async fn count_live(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    count(db, profile, PostList::Published).await
}
