//! A reader's feed: merges the posts of many profiles in one hand-written statement.

use aushang_db::{Connection, Cursor, Timestamp};
use sea_orm::{DbBackend, FromQueryResult, Statement};

use super::to_reader::columns;
use crate::actor::Reader;
use crate::enums::{TargetingRole, TargetingRoles};
use crate::feed::ToReader;
use crate::ids::{ProfileId, ReaderId};
use crate::problem::Result;
use crate::sql::{self, Values};
use crate::visibility::{Viewer, condition};

/// A page of a reader's feed.
#[derive(Debug)]
pub struct Feed {
    pub posts: Vec<ToReader>,
    /// Publish date of the newest emergency of any profile below the start of the page. `None` if there is
    /// none, or if the page has no posts.
    pub newest_emergency: Option<Timestamp>,
}

#[derive(FromQueryResult)]
struct FeedRow {
    #[sea_orm(nested)]
    post: ToReader,
    newest_emergency: Option<Timestamp>,
}

/// Returns a page of the feed, newest first: LIVE posts for the reader's role, of the visible profiles that
/// the reader follows by choice or by auto-follow. Posts of a freshman area only if it is open to the
/// reader [A-127: audience].
pub async fn reader_feed(
    db: &impl Connection,
    reader: &Reader,
    before: Option<Cursor>,
    limit: u64,
) -> Result<Feed> {
    let mut values = Values::default();
    let newest_emergency = format!(
        "(select n.publish_date from posts n where n.status = 'LIVE' and n.audience_emergency and n.hidden_at is null{} \
         order by n.publish_date desc, n.id desc limit 1) as newest_emergency",
        range(before, None, &mut values)
    );
    let (id, group) = (values.put(reader.id), values.put(reader.group));
    let followed = format!(
        "(select p.id, p.access_code is null or exists (select 1 from freshman_entries e \
         where e.reader_id = {id} and e.profile_id = p.id and e.version = p.access_code_version) as open \
         from (select f.profile_id from follows f where f.reader_id = {id} and f.chosen \
         union all select a.profile_id from group_auto_follows a where a.group_id = {group} \
         and not exists (select 1 from follows f where f.reader_id = {id} and f.profile_id = a.profile_id)) w \
         join profiles p on p.id = w.profile_id and p.visible) o"
    );
    let fits = condition::may_see_as_follower(&role_bit(reader.role, &mut values), "o.open");
    let columns = format!("{}, {newest_emergency}", columns(&id));
    let statement = newest(db, &columns, &followed, &fits, before, limit, values);
    let rows = FeedRow::find_by_statement(statement).all(db).await?;
    let newest_emergency = rows.first().and_then(|row| row.newest_emergency);
    Ok(Feed { posts: rows.into_iter().map(|row| row.post).collect(), newest_emergency })
}

/// Returns LIVE posts of one visible profile that the reader may see, newest first.
pub async fn page_of(
    db: &impl Connection,
    profile: ProfileId,
    reader: ReaderId,
    viewer: Viewer,
    before: Option<Cursor>,
    limit: u64,
) -> Result<Vec<ToReader>> {
    let mut values = Values::default();
    let boolean = |value| if value { "true" } else { "false" };
    let role = role_bit(viewer.role, &mut values);
    let fits = condition::may_see(&role, boolean(viewer.is_area_open), boolean(viewer.is_covered));
    page_of_author(db, profile, reader, &fits, before, limit, values).await
}

/// Returns LIVE posts of a visible profile's freshman area, which is open to the reader, newest first.
pub async fn freshman_page_of(
    db: &impl Connection,
    profile: ProfileId,
    reader: &Reader,
    before: Option<Cursor>,
    limit: u64,
) -> Result<Vec<ToReader>> {
    let mut values = Values::default();
    let as_follower = condition::may_see_as_follower(&role_bit(reader.role, &mut values), "true");
    let fits = format!("{as_follower} and n.audience_freshman");
    page_of_author(db, profile, reader.id, &fits, before, limit, values).await
}

async fn page_of_author(
    db: &impl Connection,
    profile: ProfileId,
    reader: ReaderId,
    fits: &str,
    before: Option<Cursor>,
    limit: u64,
    mut values: Values,
) -> Result<Vec<ToReader>> {
    let columns = columns(&values.put(reader));
    let author = format!("(select id from profiles where visible and id = {}) o", values.put(profile));
    select(db, newest(db, &columns, &author, fits, before, limit, values)).await
}

fn role_bit(role: TargetingRole, values: &mut Values) -> String {
    values.put(TargetingRoles::NONE.with(role).bits())
}

/// Returns the newest emergencies of these profiles. Skips profiles that are offline.
pub async fn emergencies_of(
    db: &impl Connection,
    reader: ReaderId,
    authors: impl IntoIterator<Item = ProfileId>,
    before: Option<Cursor>,
    limit: u64,
) -> Result<Vec<ToReader>> {
    let mut values = Values::default();
    let columns = columns(&values.put(reader));
    let ids: Vec<_> = authors.into_iter().map(|author| values.put(author)).collect();
    let authors = format!("(select id from profiles where visible and id in ({})) o", ids.join(", "));
    select(db, newest(db, &columns, &authors, "n.audience_emergency", before, limit, values)).await
}

async fn select(db: &impl Connection, statement: Statement) -> Result<Vec<ToReader>> {
    Ok(ToReader::find_by_statement(statement).all(db).await?)
}

/// Selects the newest `limit` LIVE posts `n` of each profile `o` that match the condition `fits`, from an
/// index, and merges only these. So the cost of a page depends on the number of profiles, not on their
/// number of posts.
fn newest(
    db: &impl Connection,
    columns: &str,
    authors: &str,
    fits: &str,
    before: Option<Cursor>,
    limit: u64,
    mut values: Values,
) -> Statement {
    let limit = values.put(limit);
    let range = range(before, None, &mut values);
    let newest = format!(
        "from posts n where n.profile_id = o.id and n.status = 'LIVE' and n.hidden_at is null \
         and {fits}{range} \
         order by n.publish_date desc, n.id desc limit {limit}"
    );
    // SQLite finds a row by its rowid in half the steps of a lookup by id.
    let (key, joined) = if db.get_database_backend() == DbBackend::Postgres {
        ("id", format!("{authors} cross join lateral (select n.id, n.publish_date {newest}) c"))
    } else {
        ("rowid", format!("{authors} join posts c on c.rowid in (select n.rowid {newest})"))
    };
    // Reads whole rows only for the page, not for every merged post.
    let sql = format!(
        "select {columns} from (select c.{key} as place from {joined} \
         order by c.publish_date desc, c.id desc limit {limit}) m join posts p on p.{key} = m.place \
         join profiles o on o.id = p.profile_id order by p.publish_date desc, p.id desc"
    );
    Statement::from_sql_and_values(db.get_database_backend(), sql, values.0)
}

/// Returns all profiles with LIVE emergencies, or none if there is no emergency between `before` and
/// `after`. The cost depends on the number of such profiles, not on their number of posts.
pub async fn emergency_authors(
    db: &impl Connection,
    before: Option<Cursor>,
    after: Option<Cursor>,
) -> Result<Vec<ProfileId>> {
    let mut values = Values::default();
    let range = range(before, after, &mut values);
    let sent = "from posts n where n.status = 'LIVE' and n.audience_emergency and n.hidden_at is null";
    // Jumps in the index from one profile to the next, past all posts of the same profile.
    let sql = format!(
        "with recursive authors (id) as ( \
         select (select n.profile_id {sent} order by n.profile_id limit 1) where exists (select 1 {sent}{range}) \
         union all \
         select (select n.profile_id {sent} and n.profile_id > a.id order by n.profile_id limit 1) \
         from authors a where a.id is not null \
         ) select id from authors where id is not null"
    );
    sql::values(db, sql, values.0).await
}

/// The condition that a post `n` is in the feed below `before` and above `after`.
fn range(before: Option<Cursor>, after: Option<Cursor>, values: &mut Values) -> String {
    [(before, "<"), (after, ">")]
        .into_iter()
        .filter_map(|(cursor, beyond)| {
            let Cursor { at, id } = cursor?;
            let (at, id) = (values.put(at), values.put(id));
            Some(format!(" and (n.publish_date, n.id) {beyond} ({at}, {id})"))
        })
        .collect()
}
