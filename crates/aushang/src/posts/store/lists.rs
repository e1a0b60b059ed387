//! Lists of the posts of one profile, and of all profiles. Each page is one hand-written statement.

use aushang_db::{Connection, Cursor, Timestamp};
use sea_orm::FromQueryResult;

use super::live_posts;
use super::read::{OWN_POSTS, Own, own_columns};
use crate::enums::ProfileRole;
use crate::ids::ProfileId;
use crate::posts::post::Post;
use crate::problem::Result;
use crate::sql::{self, Values, pattern};

/// Which posts, and their order [A-23: order of lists, A-24: filters].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostList {
    All,
    Published,
    Planned,
    /// Drafts that wait for release.
    Drafts,
    /// Drafts that somebody still writes, or that were sent back.
    Unsent,
    Freshman,
    FreshmanPlanned,
}

impl PostList {
    /// The SQL condition. It contains literals, because SQLite uses a partial index only for them.
    const fn condition(self) -> &'static str {
        match self {
            Self::All => "1 = 1",
            Self::Published => "p.status = 'LIVE'",
            Self::Planned => "p.status = 'APPROVED'",
            Self::Drafts => "p.status = 'DRAFT' and p.review = 'REQUESTED'",
            Self::Unsent => "p.status = 'DRAFT' and p.review in ('NONE', 'CHANGES_WANTED')",
            Self::Freshman => "p.status = 'LIVE' and p.audience_freshman",
            Self::FreshmanPlanned => "p.status = 'APPROVED' and p.audience_freshman",
        }
    }

    const fn sort_key(self) -> &'static str {
        if matches!(self, Self::Drafts | Self::Unsent) { "created_at" } else { "publish_date" }
    }

    /// Planned posts come in the order in which they will appear, all others newest first.
    const fn is_ascending(self) -> bool {
        matches!(self, Self::Planned | Self::FreshmanPlanned)
    }

    pub fn cursor_of(self, post: &Post) -> Cursor {
        let at =
            if matches!(self, Self::Drafts | Self::Unsent) { post.created_at } else { post.publish_date };
        Cursor { at, id: post.id.0 }
    }
}

/// The part of a list that is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Part<'a> {
    /// Only posts that contain this text, ignoring case and markup.
    pub search: Option<&'a str>,
    pub after: Option<Cursor>,
    pub limit: u64,
    /// Whether to count the posts of the whole list.
    pub is_counted: bool,
}

/// The condition that a post contains the text.
///
/// It scans the texts of the profile's posts in the order of the list until the page is full. 10,000 posts
/// take about 50 ms, once after the user stops typing. There is no full-text index, because each engine
/// would need a different one.
fn contains(search: &str, values: &mut Values) -> String {
    // A search for `*` alone keeps the `*`: without it, every post would match.
    let folded = if search.replace('*', "").trim().is_empty() { str::to_owned } else { folded };
    let wanted = folded(&values.put(pattern(search)));
    let [german, english] = ["p.content_de", "coalesce(p.content_en, '')"].map(folded);
    let like = format!(r"like {wanted} escape '\'");
    format!("({german} {like} or {english} {like})")
}

/// An expression that folds the case of a text and removes its markup. `lower` converts only ASCII on
/// SQLite, and depends on the locale on PostgreSQL, so German letters are replaced explicitly. The searched
/// text is folded in the same way.
fn folded(text: &str) -> String {
    let replacements = [("Ä", "ä"), ("Ö", "ö"), ("Ü", "ü"), ("ẞ", "ß"), ("*", "")];
    let plain = replacements
        .iter()
        .fold(text.to_owned(), |inner, (from, to)| format!("replace({inner}, '{from}', '{to}')"));
    format!("lower({plain})")
}

const NOT_COUNTED: &str = "cast(null as bigint)";

#[derive(FromQueryResult)]
struct Counted {
    #[sea_orm(nested)]
    own: Own,
    total: Option<i64>,
}

/// Returns one page of a profile's posts and, if requested, the number of posts in the whole list. Runs one
/// statement, and a second one to count if the page is empty.
pub async fn list(
    db: &impl Connection,
    profile: ProfileId,
    list: PostList,
    part: Part<'_>,
) -> Result<(Vec<Own>, Option<u64>)> {
    let mut values = Values::default();
    let condition = condition(profile, list, part.search, &mut values);
    let total =
        if part.is_counted { total(profile, list, part.search, &mut values) } else { NOT_COUNTED.to_owned() };
    let rows = page(db, list, &condition, &total, part, values).await?;
    let total = match rows.first() {
        Some(row) => row.total.map(i64::unsigned_abs),
        // An empty page has no row that contains the total.
        None if part.is_counted => Some(count(db, profile, list, part.search).await?),
        None => None,
    };
    Ok((rows.into_iter().map(|row| row.own).collect(), total))
}

/// Returns one page of the LIVE and planned posts of all profiles [A-24]. `role`: only of profiles of this kind.
/// A search reads only posts with a date from `searched_from` on, because it scans them.
pub async fn list_everywhere(
    db: &impl Connection,
    list: PostList,
    role: Option<ProfileRole>,
    searched_from: Timestamp,
    part: Part<'_>,
) -> Result<Vec<Own>> {
    let mut values = Values::default();
    // The literal of the index `posts_everywhere`.
    let mut conditions = vec!["p.status <> 'DRAFT'".to_owned(), list.condition().to_owned()];
    if let Some(role) = role {
        conditions.push(format!("o.role = {}", values.put(role)));
    }
    if let Some(search) = part.search {
        conditions.push(format!("p.publish_date >= {}", values.put(searched_from)));
        conditions.push(contains(search, &mut values));
    }
    let rows = page(db, list, &conditions.join(" and "), NOT_COUNTED, part, values).await?;
    Ok(rows.into_iter().map(|row| row.own).collect())
}

/// `values`: those of `condition` and `total`.
async fn page(
    db: &impl Connection,
    list: PostList,
    condition: &str,
    total: &str,
    part: Part<'_>,
    mut values: Values,
) -> Result<Vec<Counted>> {
    let key = list.sort_key();
    let (direction, beyond) = if list.is_ascending() { ("asc", ">") } else { ("desc", "<") };
    let after = part.after.map_or_else(String::new, |Cursor { at, id }| {
        format!("and (p.{key}, p.id) {beyond} ({}, {})", values.put(at), values.put(id))
    });
    let limit = values.put(part.limit);
    let sql = format!(
        "select {}, {total} as total from {OWN_POSTS} \
         where {condition} {after} \
         order by p.{key} {direction}, p.id {direction} limit {limit}",
        own_columns(db.get_database_backend())
    );
    sql::rows(db, sql, values.0).await
}

async fn count(
    db: &impl Connection,
    profile: ProfileId,
    list: PostList,
    search: Option<&str>,
) -> Result<u64> {
    let mut values = Values::default();
    let sql = format!("select {}", total(profile, list, search, &mut values));
    sql::count(db, sql, values.0).await
}

/// An expression for the number of posts in the whole list. LIVE posts are not counted here, because that
/// list keeps growing: the number of those that readers see is stored.
fn total(profile: ProfileId, list: PostList, search: Option<&str>, values: &mut Values) -> String {
    if list == PostList::Published && search.is_none() {
        return live_posts::count_of_all(&values.put(profile));
    }
    format!("(select count(*) from posts p where {})", condition(profile, list, search, values))
}

fn condition(profile: ProfileId, list: PostList, search: Option<&str>, values: &mut Values) -> String {
    let all = format!("p.profile_id = {} and {}", values.put(profile), list.condition());
    search.map_or_else(|| all.clone(), |search| format!("{all} and {}", contains(search, values)))
}
