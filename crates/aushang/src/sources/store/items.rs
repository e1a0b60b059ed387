//! The table `source_items`: what was read from a source.

use std::collections::HashMap;

use aushang_db::{Connection, Timestamp, Tx};
use sea_orm::{DeriveActiveEnum, EnumIter, FromQueryResult};

use crate::ids::{PostId, SourceId, SourceItemId};
use crate::problem::{Reason, Result};
use crate::sources::original::Original;
use crate::sql::{self, Values};

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ItemState {
    /// Imported. Without a post: the post was deleted.
    Taken,
    /// Could not be imported yet.
    Failed,
    /// The next check imports it again.
    Requested,
}

/// Checks in which an item is tried. Then it is imported without what is missing, or not at all.
pub const MAX_TRIES: i32 = 3;

/// Items that are tried again by one check.
const MAX_PENDING: u32 = 5;

/// An item that was read before.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Known {
    pub id: SourceItemId,
    pub item: String,
    pub post_id: Option<PostId>,
    pub state: ItemState,
    pub text_hash: Vec<u8>,
    pub failures: i32,
}

const KNOWN: &str = "select id, item, post_id, state, text_hash, failures from source_items";

/// Those of the items that were read before, and the oldest that are to be tried again.
pub async fn known_items(
    db: &impl Connection,
    source: SourceId,
    items: &[&str],
) -> Result<HashMap<String, Known>> {
    let mut values = Values::default();
    let source = values.put(source);
    let listed = if items.is_empty() {
        String::new()
    } else {
        format!("or item in ({})", values.list(items.iter().copied()))
    };
    let max = values.put(MAX_TRIES);
    let pending = format!(
        "select id from source_items where source_id = {source} and state <> 'TAKEN' and failures < {max} \
         order by id limit {MAX_PENDING}"
    );
    let sql = format!("{KNOWN} where source_id = {source} and (id in ({pending}) {listed})");
    let known: Vec<Known> = sql::rows(db, sql, values.0).await?;
    Ok(known.into_iter().map(|known| (known.item.clone(), known)).collect())
}

impl Known {
    /// Whether the item is tried again.
    pub fn is_pending(&self) -> bool {
        self.state != ItemState::Taken && self.failures < MAX_TRIES
    }
}

/// An item that is read for the first time.
pub struct NewItem<'a> {
    pub source: SourceId,
    pub item: &'a str,
    pub url: Option<&'a str>,
    pub excerpt: String,
    pub text_hash: Vec<u8>,
    pub published_at: Option<Timestamp>,
    /// `None`: it could not be imported.
    pub post: Option<PostId>,
    /// The number of tries that failed.
    pub failures: i32,
}

/// Returns `false` if it is known already.
pub async fn insert_item(tx: &Tx, now: Timestamp, new: NewItem<'_>) -> Result<bool> {
    let NewItem { source, item, url, excerpt, text_hash, published_at, post, failures } = new;
    let state = if post.is_some() { ItemState::Taken } else { ItemState::Failed };
    let row = vec![
        ("id", SourceItemId::new(now).into()),
        ("source_id", source.into()),
        ("item", item.into()),
        ("post_id", post.into()),
        ("state", state.into()),
        ("url", url.into()),
        ("excerpt", excerpt.into()),
        ("text_hash", text_hash.into()),
        ("published_at", published_at.into()),
        ("failures", failures.into()),
        ("first_seen_at", now.into()),
    ];
    sql::insert_if_new(tx, "insert into source_items", row, "source_id, item").await
}

/// Stores the post of an item that was read before. Returns `false` if it has one already.
pub async fn put_taken(tx: &Tx, id: SourceItemId, post: PostId, text_hash: Vec<u8>) -> Result<bool> {
    let sql = "update source_items set state = 'TAKEN', post_id = $2, text_hash = $3, failures = 0, \
        changed_text = null, changed_at = null where id = $1 and state <> 'TAKEN'";
    Ok(sql::execute(tx, sql, [id.into(), post.into(), text_hash.into()]).await? == 1)
}

/// Records how often an item could not be imported. After [`MAX_TRIES`] it is not tried again.
pub async fn put_failures(tx: &Tx, id: SourceItemId, failures: i32) -> Result<()> {
    let sql = "update source_items set failures = $2, \
        state = case when $2 >= $3 then 'FAILED' else state end where id = $1 and state <> 'TAKEN'";
    sql::run(tx, sql, [id.into(), failures.into(), MAX_TRIES.into()]).await
}

/// Records that the text at the source differs from the post.
pub async fn put_change(
    tx: &Tx,
    id: SourceItemId,
    now: Timestamp,
    text: &str,
    text_hash: Vec<u8>,
) -> Result<()> {
    let sql = "update source_items set changed_text = $2, changed_at = $3, text_hash = $4 where id = $1";
    sql::run(tx, sql, [id.into(), text.into(), now.into(), text_hash.into()]).await
}

/// Records that the post follows the text with this hash.
pub async fn refresh_hash(tx: &Tx, id: SourceItemId, text_hash: Vec<u8>) -> Result<()> {
    let sql = "update source_items set text_hash = $2, changed_text = null, changed_at = null where id = $1";
    sql::run(tx, sql, [id.into(), text_hash.into()]).await
}

/// An item without a post, as people see it.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Skipped {
    pub id: SourceItemId,
    pub url: Option<String>,
    pub excerpt: String,
    pub published_at: Option<Timestamp>,
    pub state: ItemState,
    pub text_hash: Vec<u8>,
}

impl Skipped {
    /// Whether it was never imported, or the source does not have it any more.
    pub fn has_failed(&self) -> bool {
        self.state == ItemState::Failed || self.text_hash.is_empty()
    }
}

/// Items without a post that are not tried again by themselves, newest first.
pub async fn list_skipped(db: &impl Connection, source: SourceId, limit: u64) -> Result<Vec<Skipped>> {
    let sql = "select id, url, excerpt, published_at, state, text_hash from source_items \
        where source_id = $1 and post_id is null and (state <> 'FAILED' or failures >= $3) \
        order by coalesce(published_at, first_seen_at) desc, id desc limit $2";
    sql::rows(db, sql, [source.into(), limit.into(), MAX_TRIES.into()]).await
}

/// Imports the item again with the next check. Returns `false` if that was requested before. Fails with
/// `NOT_FOUND` if the source has no such item without a post.
pub async fn request_item(tx: &Tx, source: SourceId, id: SourceItemId) -> Result<bool> {
    let values = || [id.into(), source.into()];
    let sql = "update source_items set state = 'REQUESTED', failures = 0 \
        where id = $1 and source_id = $2 and post_id is null and state <> 'REQUESTED'";
    if sql::execute(tx, sql, values()).await? == 1 {
        return Ok(true);
    }
    let sql = "select id from source_items where id = $1 and source_id = $2 and post_id is null";
    if sql::any(tx, sql, values()).await? { Ok(false) } else { Err(Reason::NotFound.into()) }
}

const ORIGINAL: &str = "select i.id, i.post_id, s.network, i.url, i.changed_text, i.changed_at \
    from source_items i join sources s on s.id = i.source_id";

/// The originals of posts. Posts that were not imported are omitted.
pub async fn find_originals(db: &impl Connection, posts: &[PostId]) -> Result<HashMap<PostId, Original>> {
    let mut values = Values::default();
    let posts = values.list(posts.iter().copied());
    if posts.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<Original> =
        sql::rows(db, format!("{ORIGINAL} where i.post_id in ({posts})"), values.0).await?;
    Ok(rows.into_iter().map(|change| (change.post_id, change)).collect())
}

/// The original of a post, locked until the transaction ends. Fails with `NOT_FOUND` if it was not changed.
pub async fn get_changed(tx: &Tx, post: PostId) -> Result<Original> {
    let lock = sql::lock(tx, "for no key update of i");
    let sql = format!("{ORIGINAL} where i.post_id = $1 and i.changed_text is not null {lock}");
    sql::row(tx, sql, [post.into()]).await?.ok_or_else(|| Reason::NotFound.into())
}

pub async fn clear_change(tx: &Tx, id: SourceItemId) -> Result<()> {
    let sql = "update source_items set changed_text = null, changed_at = null where id = $1";
    sql::run(tx, sql, [id.into()]).await
}
