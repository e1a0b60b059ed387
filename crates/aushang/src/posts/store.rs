//! All the SQL of posts. The page of a profile's posts is one hand-written statement.

use std::collections::HashMap;

use aushang_db::{Connection, Cursor, Timestamp, Tx, delete_portion};
use sea_orm::entity::prelude::*;
use sea_orm::{
    DbBackend, FromQueryResult, IntoActiveModel, QueryOrder, QuerySelect, Set, Statement, TryInsertResult,
    Value,
};

use super::audience::{Audience, Chosen};
use super::content::Texts;
use super::post::{Post, PostStatus, PushSkipped, PushText};
use crate::channels::{Channel, ChannelKind};
use crate::enums::TargetingRoles;
use crate::ids::{AccountId, ChannelId, PostId, ProfileId, ReaderId};
use crate::problem::{Error, Reason, Result};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "posts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    id: PostId,
    profile_id: ProfileId,
    status: PostStatus,
    publish_date: Timestamp,
    created_at: Timestamp,
    edited_at: Option<Timestamp>,
    pinned_at: Option<Timestamp>,
    content_de: String,
    content_en: Option<String>,
    attachment: Option<String>,
    creator_account_id: Option<AccountId>,
    creator_email: String,
    released_by: Option<AccountId>,
    verification_needed: bool,
    imported_from: Option<String>,
    likes_count: i64,
    send_push: bool,
    push_title: Option<String>,
    push_text: Option<String>,
    push_skipped: Option<PushSkipped>,
    audience_roles: TargetingRoles,
    audience_freshman: bool,
    audience_emergency: bool,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl TryFrom<Model> for Post {
    type Error = Error;
    fn try_from(row: Model) -> Result<Self> {
        let attachment = row.attachment.as_deref().map(serde_json::from_str).transpose();
        Ok(Self {
            id: row.id,
            profile: row.profile_id,
            status: row.status,
            publish_date: row.publish_date,
            created_at: row.created_at,
            edited_at: row.edited_at,
            pinned_at: row.pinned_at,
            texts: Texts { de: row.content_de, en: row.content_en },
            attachment: attachment.map_err(Error::failure)?,
            creator: row.creator_account_id,
            creator_email: row.creator_email,
            released_by: row.released_by,
            verification_needed: row.verification_needed,
            imported_from: row.imported_from,
            likes_count: row.likes_count,
            send_push: row.send_push,
            push: PushText { title: row.push_title, text: row.push_text },
            push_skipped: row.push_skipped,
            audience: Audience {
                roles: row.audience_roles,
                freshman: row.audience_freshman,
                emergency: row.audience_emergency,
            },
        })
    }
}

impl TryFrom<&Post> for Model {
    type Error = Error;
    fn try_from(post: &Post) -> Result<Self> {
        let attachment = post.attachment.as_ref().map(serde_json::to_string).transpose();
        Ok(Self {
            id: post.id,
            profile_id: post.profile,
            status: post.status,
            publish_date: post.publish_date,
            created_at: post.created_at,
            edited_at: post.edited_at,
            pinned_at: post.pinned_at,
            content_de: post.texts.de.clone(),
            content_en: post.texts.en.clone(),
            attachment: attachment.map_err(Error::failure)?,
            creator_account_id: post.creator,
            creator_email: post.creator_email.clone(),
            released_by: post.released_by,
            verification_needed: post.verification_needed,
            imported_from: post.imported_from.clone(),
            likes_count: post.likes_count,
            send_push: post.send_push,
            push_title: post.push.title.clone(),
            push_text: post.push.text.clone(),
            push_skipped: post.push_skipped,
            audience_roles: post.audience.roles,
            audience_freshman: post.audience.freshman,
            audience_emergency: post.audience.emergency,
        })
    }
}

pub(super) async fn insert(tx: &Tx, post: &Post) -> Result<()> {
    Entity::insert(Model::try_from(post)?.into_active_model()).exec_without_returning(tx).await?;
    Ok(())
}

/// Writes every column but the counters that others keep.
pub(super) async fn update(tx: &Tx, post: &Post) -> Result<()> {
    let mut row = Model::try_from(post)?.into_active_model().reset_all();
    row.likes_count = sea_orm::NotSet;
    Entity::update(row).exec(tx).await?;
    Ok(())
}

/// The post, held until the transaction ends: what is decided about it here stays true.
pub(super) async fn get_for_update(tx: &Tx, profile: ProfileId, id: PostId) -> Result<Post> {
    let row = Entity::find_by_id(id).filter(Column::ProfileId.eq(profile)).lock_exclusive().one(tx).await?;
    row.ok_or(Reason::NotFound)?.try_into()
}

pub(super) async fn delete(tx: &Tx, id: PostId) -> Result<()> {
    Entity::delete_by_id(id).exec(tx).await?;
    Ok(())
}

pub(super) async fn clear_pin(tx: &Tx, profile: ProfileId) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::PinnedAt, Option::<i64>::None.into())
        .filter(Column::ProfileId.eq(profile))
        .filter(Column::PinnedAt.is_not_null())
        .exec(tx)
        .await?;
    Ok(())
}

pub async fn count_live(db: &impl Connection, profile: ProfileId) -> Result<u64> {
    count(db, profile, PostList::Published).await
}

/// Which of a profile's posts, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PostList {
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
struct Listed {
    #[sea_orm(nested)]
    post: Model,
    creator_now: Option<String>,
}

#[derive(FromQueryResult)]
struct Counted {
    #[sea_orm(nested)]
    listed: Listed,
    total: Option<i64>,
}

impl TryFrom<Listed> for Post {
    type Error = Error;
    fn try_from(row: Listed) -> Result<Self> {
        let mut post = Self::try_from(row.post)?;
        post.creator_email = row.creator_now.unwrap_or(post.creator_email);
        Ok(post)
    }
}

const COLUMNS: &str = "p.id, p.profile_id, p.status, p.publish_date, p.created_at, p.edited_at, p.pinned_at, \
    p.content_de, p.content_en, p.attachment, p.creator_account_id, p.creator_email, p.released_by, \
    p.verification_needed, p.imported_from, p.likes_count, p.send_push, p.push_title, p.push_text, \
    p.push_skipped, p.audience_roles, p.audience_freshman, p.audience_emergency";

/// One page of a profile's posts with the addresses that their creators have now and, where it
/// is asked for, how many posts the whole list has; one statement.
pub(super) async fn list(
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

pub(super) async fn get(db: &impl Connection, profile: ProfileId, id: PostId) -> Result<Post> {
    let sql = format!(
        "select {COLUMNS}, a.email as creator_now from posts p \
         left join accounts a on a.id = p.creator_account_id where p.profile_id = $1 and p.id = $2"
    );
    select(db, &sql, vec![profile.into(), id.into()]).await?.pop().ok_or(Reason::NotFound.into())
}

pub(super) async fn find_pinned(db: &impl Connection, profile: ProfileId) -> Result<Option<Post>> {
    let sql = format!(
        "select {COLUMNS}, a.email as creator_now from posts p \
         left join accounts a on a.id = p.creator_account_id \
         where p.profile_id = $1 and p.pinned_at is not null"
    );
    Ok(select(db, &sql, vec![profile.into()]).await?.pop())
}

async fn select(db: &impl Connection, sql: &str, values: Vec<Value>) -> Result<Vec<Post>> {
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    let rows = Listed::find_by_statement(statement).all(db).await?;
    rows.into_iter().map(Post::try_from).collect()
}

/// A post whose files everybody may fetch: LIVE, and its profile online.
pub async fn find_live(db: &impl Connection, id: PostId) -> Result<Option<Post>> {
    let sql = format!(
        "select {COLUMNS}, null as creator_now from posts p join profiles o on o.id = p.profile_id \
         where p.id = $1 and p.status = 'LIVE' and o.visible"
    );
    Ok(select(db, &sql, vec![id.into()]).await?.pop())
}

/// A page of a reader's feed: the newest LIVE posts of the visible profiles that the reader
/// follows, for the reader's role.
pub async fn reader_feed(
    db: &impl Connection,
    reader: ReaderId,
    role_bit: i64,
    before: Option<Cursor>,
    most: u64,
) -> Result<Vec<Post>> {
    let mut values = Values::default();
    let followed = format!(
        "follows f join profiles o on o.id = f.profile_id and o.visible and f.reader_id = {}",
        values.put(reader)
    );
    let for_role = format!("(n.audience_roles = 0 or n.audience_roles & {} <> 0)", values.put(role_bit));
    newest(db, &followed, &for_role, before, most, values).await
}

/// The newest LIVE posts of these profiles' emergency channels; a profile that is offline has none.
pub async fn emergencies_of(
    db: &impl Connection,
    authors: impl IntoIterator<Item = ProfileId>,
    before: Option<Cursor>,
    most: u64,
) -> Result<Vec<Post>> {
    let mut values = Values::default();
    let ids: Vec<_> = authors.into_iter().map(|author| values.put(author)).collect();
    let authors = format!("(select id from profiles where visible and id in ({})) o", ids.join(", "));
    newest(db, &authors, "n.audience_emergency", before, most, values).await
}

/// Each profile `o` gives its newest LIVE posts `n` that fit, from an index; only these are
/// merged. What a page costs depends on how many profiles there are, never on how many posts.
async fn newest(
    db: &impl Connection,
    authors: &str,
    fits: &str,
    before: Option<Cursor>,
    most: u64,
    mut values: Values,
) -> Result<Vec<Post>> {
    let most = values.put(most);
    let range = range(before, None, &mut values);
    let newest = format!(
        "from posts n where n.profile_id = o.id and n.status = 'LIVE' and {fits}{range} \
         order by n.publish_date desc, n.id desc limit {most}"
    );
    // SQLite finds a row by its own number in half the steps that its id takes.
    let (key, joined) = if db.get_database_backend() == DbBackend::Postgres {
        ("id", format!("{authors} cross join lateral (select n.id, n.publish_date {newest}) c"))
    } else {
        ("rowid", format!("{authors} join posts c on c.rowid in (select n.rowid {newest})"))
    };
    // Whole rows are read of the page alone, not of everything that is merged for it.
    let sql = format!(
        "select {COLUMNS}, null as creator_now from (select c.{key} as place from {joined} \
         order by c.publish_date desc, c.id desc limit {most}) m join posts p on p.{key} = m.place \
         order by p.publish_date desc, p.id desc"
    );
    select(db, &sql, values.0).await
}

/// Profiles with LIVE posts of emergency channels; none where no such post stands in the feed
/// between `before` and `after`. Costs as much as there are such profiles, however often they sent.
pub async fn emergency_authors(
    db: &impl Connection,
    before: Option<Cursor>,
    after: Option<Cursor>,
) -> Result<Vec<ProfileId>> {
    let mut values = Values::default();
    let range = range(before, after, &mut values);
    let sent = "from posts n where n.status = 'LIVE' and n.audience_emergency";
    // From one profile to the next in the index, past all that the same one sent.
    let sql = format!(
        "with recursive authors (id) as ( \
         select (select n.profile_id {sent} order by n.profile_id limit 1) where exists (select 1 {sent}{range}) \
         union all \
         select (select n.profile_id {sent} and n.profile_id > a.id order by n.profile_id limit 1) \
         from authors a where a.id is not null \
         ) select id from authors where id is not null"
    );
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values.0);
    let rows = db.query_all_raw(statement).await?;
    rows.iter().map(|row| Ok(row.try_get("", "id")?)).collect()
}

/// The condition that a post `n` stands in the feed below `before` and above `after`.
fn range(before: Option<Cursor>, after: Option<Cursor>, values: &mut Values) -> String {
    [(before, "<"), (after, ">")]
        .into_iter()
        .filter_map(|(limit, beyond)| {
            let Cursor { at, id } = limit?;
            let (at, id) = (values.put(at), values.put(id));
            Some(format!(" and (n.publish_date, n.id) {beyond} ({at}, {id})"))
        })
        .collect()
}

/// What a statement binds; each value is named by its place.
#[derive(Default)]
struct Values(Vec<Value>);

impl Values {
    fn put(&mut self, value: impl Into<Value>) -> String {
        self.0.push(value.into());
        format!("${}", self.0.len())
    }
}

/// Ids of approved posts whose date has come, the oldest first.
pub(super) async fn list_due(
    db: &impl Connection,
    now: Timestamp,
    most: u64,
) -> Result<Vec<(ProfileId, PostId)>> {
    let rows = Entity::find()
        .select_only()
        .columns([Column::ProfileId, Column::Id])
        .filter(Expr::cust("status = 'APPROVED'"))
        .filter(Column::PublishDate.lte(now.millis()))
        .order_by_asc(Column::PublishDate)
        .order_by_asc(Column::Id)
        .limit(most)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows)
}

mod channel {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "post_channels")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub post_id: PostId,
        #[sea_orm(primary_key, auto_increment = false)]
        pub channel_id: ChannelId,
        pub notification: bool,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

pub(super) async fn insert_channels(tx: &Tx, post: PostId, chosen: &[Chosen]) -> Result<()> {
    let rows = chosen.iter().map(|chosen| channel::ActiveModel {
        post_id: Set(post),
        channel_id: Set(chosen.channel),
        notification: Set(chosen.notification),
    });
    channel::Entity::insert_many(rows).exec_without_returning(tx).await?;
    Ok(())
}

/// A channel of a post, as the profile has it now.
#[derive(FromQueryResult)]
struct Offered {
    post_id: PostId,
    notification: bool,
    id: ChannelId,
    name: String,
    kind: ChannelKind,
    global_channel: bool,
    roles: TargetingRoles,
}

/// The channels of several posts that their profile still has, and whether each notifies; one
/// statement.
pub(super) async fn offered_channels_of(
    db: &impl Connection,
    profile: ProfileId,
    posts: impl IntoIterator<Item = PostId>,
) -> Result<HashMap<PostId, Vec<(Channel, bool)>>> {
    let mut values = Values::default();
    let profile = values.put(profile);
    let posts: Vec<_> = posts.into_iter().map(|post| values.put(post)).collect();
    let sql = format!(
        "select c.post_id, c.notification, k.id, k.name, k.kind, k.global_channel, k.roles \
         from post_channels c join channels k on k.id = c.channel_id \
         join profile_channels o on o.channel_id = k.id and o.profile_id = {profile} \
         where c.post_id in ({}) order by c.post_id, k.id",
        posts.join(", ")
    );
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values.0);
    let mut by_post: HashMap<_, Vec<_>> = HashMap::new();
    for row in Offered::find_by_statement(statement).all(db).await? {
        let Offered { post_id, notification, id, name, kind, global_channel: global, roles } = row;
        by_post.entry(post_id).or_default().push((Channel { id, name, kind, global, roles }, notification));
    }
    Ok(by_post)
}

/// The channels of several posts in one statement.
pub(super) async fn channels_of(
    db: &impl Connection,
    posts: impl IntoIterator<Item = PostId>,
) -> Result<HashMap<PostId, Vec<Chosen>>> {
    let rows = channel::Entity::find().filter(channel::Column::PostId.is_in(posts)).all(db).await?;
    let mut by_post: HashMap<_, Vec<_>> = HashMap::new();
    for row in rows {
        let chosen = Chosen { channel: row.channel_id, notification: row.notification };
        by_post.entry(row.post_id).or_default().push(chosen);
    }
    Ok(by_post)
}

mod key {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "idempotency_keys")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub account_id: AccountId,
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        pub request_hash: Vec<u8>,
        pub post_id: PostId,
        pub created_at: Timestamp,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// What an account sent under this key: the request's hash and the post.
pub(super) async fn find_key(
    db: &impl Connection,
    account: AccountId,
    key: &str,
) -> Result<Option<(Vec<u8>, PostId)>> {
    let row = key::Entity::find_by_id((account, key.to_owned())).one(db).await?;
    Ok(row.map(|row| (row.request_hash, row.post_id)))
}

/// Takes the key for a post. `false`: it is taken; whoever takes it in this moment is waited for.
pub(super) async fn insert_key(
    tx: &Tx,
    account: AccountId,
    key: &str,
    request_hash: &[u8],
    post: PostId,
    now: Timestamp,
) -> Result<bool> {
    let row = key::ActiveModel {
        account_id: Set(account),
        key: Set(key.to_owned()),
        request_hash: Set(request_hash.to_vec()),
        post_id: Set(post),
        created_at: Set(now),
    };
    let inserted = key::Entity::insert(row).on_conflict_do_nothing().exec_without_returning(tx).await?;
    Ok(matches!(inserted, TryInsertResult::Inserted(1)))
}

pub(super) async fn delete_old_keys(tx: &Tx, before: Timestamp) -> Result<bool> {
    Ok(delete_portion::<key::Entity>(tx, key::Column::CreatedAt.lt(before.millis())).await?)
}

/// A post's roll-up; none before the first.
#[derive(Clone, Copy, Debug, FromQueryResult)]
pub(super) struct Statistics {
    pub seen: i64,
    pub unique_seen: i64,
    pub clicks: i64,
    pub refreshed_at: Timestamp,
}

pub(super) async fn find_statistics(db: &impl Connection, post: PostId) -> Result<Option<Statistics>> {
    let sql = "select seen, unique_seen, clicks, refreshed_at from post_statistics where post_id = $1";
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [post.into()]);
    Ok(Statistics::find_by_statement(statement).one(db).await?)
}
