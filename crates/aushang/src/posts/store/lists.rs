//! A profile's lists of posts. A page of one is one hand-written statement.

use aushang_db::{Connection, Cursor};
use sea_orm::{FromQueryResult, Statement};

use super::live_posts;
use super::read::{OWN_POSTS, Own, OwnRow, own_columns};
use crate::ids::ProfileId;
use crate::posts::post::Post;
use crate::problem::{Error, Result};
use crate::sql::{Values, pattern};

/// Which of a profile's posts, and in which order [A-23, A-24].
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

/// Which part of a list is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Part<'a> {
    /// Only posts that contain these words, whatever their case and their markup.
    pub words: Option<&'a str>,
    pub after: Option<Cursor>,
    pub limit: u64,
    /// Tells how many posts the whole list has.
    pub is_counted: bool,
}

/// The condition that a post contains the words.
///
/// It reads the texts of the profile's posts one after the other, in the order of the list, until the
/// page is full: 10,000 posts take some 50 ms, once somebody stops typing. An index over the words
/// would be another one on each engine.
fn contains(words: &str, values: &mut Values) -> String {
    // Who seeks the signs alone means the signs; without them every post would do.
    let folded = if words.replace('*', "").trim().is_empty() { str::to_owned } else { folded };
    let wanted = folded(&values.put(pattern(words)));
    let [german, english] = ["p.content_de", "coalesce(p.content_en, '')"].map(folded);
    let like = format!(r"like {wanted} escape '\'");
    format!("({german} {like} or {english} {like})")
}

/// A text as it is compared. `lower` knows the letters of ASCII on `SQLite`, and on `PostgreSQL` those
/// of the place that it is set up for; so the German ones are named, and the words that are sought go
/// the same way as the texts.
fn folded(text: &str) -> String {
    let signs = [("Ä", "ä"), ("Ö", "ö"), ("Ü", "ü"), ("ẞ", "ß"), ("*", "")];
    let plain = signs
        .iter()
        .fold(text.to_owned(), |inner, (sign, instead)| format!("replace({inner}, '{sign}', '{instead}')"));
    format!("lower({plain})")
}

#[derive(FromQueryResult)]
struct Counted {
    #[sea_orm(nested)]
    own: OwnRow,
    total: Option<i64>,
}

/// One page of a profile's posts and, where it is asked for, how many posts the whole list has; one
/// statement.
pub async fn list(
    db: &impl Connection,
    profile: ProfileId,
    list: PostList,
    part: Part<'_>,
) -> Result<(Vec<Own>, Option<u64>)> {
    let (key, mut values) = (list.sort_key(), Values::default());
    let (direction, beyond) = if list.is_ascending() { ("asc", ">") } else { ("desc", "<") };
    let condition = condition(profile, list, part.words, &mut values);
    let from_here = part.after.map_or_else(String::new, |Cursor { at, id }| {
        format!("and (p.{key}, p.id) {beyond} ({}, {})", values.put(at), values.put(id))
    });
    let total = if part.is_counted {
        total(profile, list, part.words, &mut values)
    } else {
        "cast(null as bigint)".to_owned()
    };
    let limit = values.put(part.limit);
    let backend = db.get_database_backend();
    let sql = format!(
        "select {}, {total} as total from {OWN_POSTS} \
         where {condition} {from_here} \
         order by p.{key} {direction}, p.id {direction} limit {limit}",
        own_columns(backend)
    );
    let statement = Statement::from_sql_and_values(backend, sql, values.0);
    let rows = Counted::find_by_statement(statement).all(db).await?;
    let total = match rows.first() {
        Some(row) => row.total.map(i64::unsigned_abs),
        // A page without a row cannot tell.
        None if part.is_counted => Some(count(db, profile, list, part.words).await?),
        None => None,
    };
    let posts: Result<_> = rows.into_iter().map(|row| Own::try_from(row.own)).collect();
    Ok((posts?, total))
}

async fn count(db: &impl Connection, profile: ProfileId, list: PostList, words: Option<&str>) -> Result<u64> {
    let mut values = Values::default();
    let sql = format!("select {} as n", total(profile, list, words, &mut values));
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values.0);
    let row = db.query_one_raw(statement).await?.ok_or_else(|| Error::failure("a count has a row"))?;
    Ok(row.try_get::<i64>("", "n")?.unsigned_abs())
}

/// How many posts the whole list has. The list that grows for ever is counted where it changes.
fn total(profile: ProfileId, list: PostList, words: Option<&str>, values: &mut Values) -> String {
    if list == PostList::Published && words.is_none() {
        return live_posts::counted(&values.put(profile));
    }
    format!("(select count(*) from posts p where {})", condition(profile, list, words, values))
}

fn condition(profile: ProfileId, list: PostList, words: Option<&str>, values: &mut Values) -> String {
    let all = format!("p.profile_id = {} and {}", values.put(profile), list.condition());
    words.map_or_else(|| all.clone(), |words| format!("{all} and {}", contains(words, values)))
}
