//! The table of readers. Role, university and affiliations are in the row of the reader's group.

use aushang_db::{BATCH, Connection, Timestamp, Tx};
use sea_orm::{FromQueryResult, Value};

use crate::actor::Reader;
use crate::enums::TargetingRole;
use crate::ids::{GroupId, ReaderId};
use crate::problem::{Reason, Result};
use crate::sql::{self, Json, Values};

#[derive(FromQueryResult)]
struct ReaderRow {
    id: ReaderId,
    group_id: GroupId,
    role: TargetingRole,
    university: Option<String>,
    affiliations: Json<Vec<String>>,
    created_at: Timestamp,
    role_proved_at: Option<Timestamp>,
    last_seen_at: Timestamp,
}

/// Columns of a reader `r` and its group `g`.
const COLUMNS: &str = "r.id, r.group_id, r.created_at, r.role_proved_at, r.last_seen_at, g.role, g.university, \
                       g.affiliations";

#[derive(FromQueryResult)]
struct TokenOwnerRow {
    #[sea_orm(nested)]
    reader: ReaderRow,
    fresh: bool,
}

impl From<ReaderRow> for Reader {
    fn from(row: ReaderRow) -> Self {
        let ReaderRow { id, group_id: group, role, university, created_at: registered_at, .. } = row;
        let role_proved_at = row.role_proved_at;
        Self { id, group, role, university, affiliations: row.affiliations.0, registered_at, role_proved_at }
    }
}

pub async fn insert_reader(
    tx: &Tx,
    id: ReaderId,
    token_hash: &[u8],
    group: GroupId,
    now: Timestamp,
) -> Result<()> {
    let sql = "insert into readers (id, token_hash, created_at, last_seen_at, group_id) \
               values ($1, $2, $3, $3, $4)";
    sql::run(tx, sql, [id.into(), token_hash.into(), now.into(), group.into()]).await
}

/// The reader of a token.
pub struct TokenOwner {
    pub reader: Reader,
    pub last_seen: Timestamp,
    /// The token was issued by a renewal and has not been used yet.
    pub fresh: bool,
}

/// Returns the reader of a token that has not expired. One statement reads both tables, so that it also
/// finds a token that is being activated and so moves from one to the other.
pub async fn find_by_token(
    db: &impl Connection,
    fingerprint: &[u8],
    now: Timestamp,
) -> Result<Option<TokenOwner>> {
    let tokens = "(select id as reader_id, false as fresh from readers where token_hash = $1 union all \
                  select reader_id, fresh from reader_tokens \
                  where token_hash = $1 and (ends_at is null or ends_at > $2)) t";
    let sql = format!(
        "select {COLUMNS}, t.fresh from {tokens} join readers r on r.id = t.reader_id \
         join reader_groups g on g.id = r.group_id"
    );
    let found = sql::row(db, sql, [fingerprint.into(), now.into()]).await?;
    Ok(found.map(|TokenOwnerRow { reader, fresh }| {
        let last_seen = reader.last_seen_at;
        TokenOwner { reader: reader.into(), last_seen, fresh }
    }))
}

pub async fn get_reader(db: &impl Connection, id: ReaderId) -> Result<Reader> {
    Ok(find_where(db, "r.id = $1", id.into()).await?.ok_or(Reason::NotSignedIn)?)
}

/// Returns the reader, locked for update until the transaction ends.
pub async fn lock_reader(tx: &Tx, id: ReaderId) -> Result<Option<Reader>> {
    let lock = sql::lock(tx, " for update of r");
    find_where(tx, &format!("r.id = $1{lock}"), id.into()).await
}

async fn find_where(db: &impl Connection, condition: &str, value: Value) -> Result<Option<Reader>> {
    let sql = format!(
        "select {COLUMNS} from readers r join reader_groups g on g.id = r.group_id where {condition}"
    );
    Ok(sql::row::<ReaderRow>(db, sql, [value]).await?.map(Reader::from))
}

pub async fn update_last_seen(tx: &Tx, id: ReaderId, now: Timestamp) -> Result<()> {
    let sql = "update readers set last_seen_at = $2 where id = $1";
    sql::run(tx, sql, [id.into(), now.into()]).await
}

pub async fn update_group(tx: &Tx, id: ReaderId, group: GroupId) -> Result<()> {
    let sql = "update readers set group_id = $2 where id = $1";
    sql::run(tx, sql, [id.into(), group.into()]).await
}

/// `None`: the reader has chosen the role.
pub async fn update_role_proved(tx: &Tx, id: ReaderId, at: Option<Timestamp>) -> Result<()> {
    let sql = "update readers set role_proved_at = $2 where id = $1";
    sql::run(tx, sql, [id.into(), at.into()]).await
}

/// The condition that a reader was not seen since `$1`, has no device, and chose no profile.
const INACTIVE: &str = "r.last_seen_at < $1 \
    and not exists (select 1 from devices d where d.reader_id = r.id) \
    and not exists (select 1 from follows f where f.reader_id = r.id and f.chosen)";

/// Whether there are inactive readers. Called before deleting, because it needs no write transaction.
pub async fn any_inactive(db: &impl Connection, before: Timestamp) -> Result<bool> {
    let sql = format!("select 1 from readers r where {INACTIVE} limit 1");
    sql::any(db, sql, [before.into()]).await
}

/// Returns one batch of inactive readers, locked. Skips those that another node has locked.
pub async fn lock_inactive(tx: &Tx, before: Timestamp) -> Result<Vec<ReaderId>> {
    let lock = sql::lock(tx, " for update of r skip locked");
    let sql = format!("select r.id from readers r where {INACTIVE} limit $2{lock}");
    sql::values(tx, sql, [before.into(), BATCH.into()]).await
}

/// Deletes readers. Returns the number of deleted readers per group, by group id.
pub async fn delete_readers(tx: &Tx, ids: &[ReaderId]) -> Result<Vec<(GroupId, i64)>> {
    let mut values = Values::default();
    let ids = values.list(ids.iter().copied());
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!("delete from readers where id in ({ids}) returning group_id");
    let mut groups = std::collections::BTreeMap::new();
    for group in sql::values::<GroupId>(tx, sql, values.0).await? {
        *groups.entry(group).or_insert(0) += 1;
    }
    Ok(groups.into_iter().collect())
}
