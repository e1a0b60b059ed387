//! SQL for entries of the audit trail and their places in the chain.

mod chain;

use aushang_db::{BATCH, Connection, Timestamp, Tx};
use sea_orm::entity::prelude::*;
use sea_orm::{QueryOrder, QuerySelect, QueryTrait, Set};

use crate::ids::{AccountId, ProfileId};
use crate::problem::Result;
use crate::sql::{self, Values};

pub(super) use self::Model as Entry;
pub(super) use self::chain::Model as Chain;
pub(super) use chain::{find_chain, insert_chain, lock_chain, update_chain};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_entries")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub at: Timestamp,
    pub account_id: Option<AccountId>,
    /// The stored text, so that an entry with an unknown role can still be verified.
    pub account_role: Option<String>,
    pub profile_id: ProfileId,
    pub action: String,
    pub subject_id: Option<Uuid>,
    pub details: Option<String>,
    pub seal: Option<Vec<u8>>,
    /// The place in the chain, starting at 1; `None` if the entry is not in the chain yet.
    pub seq: Option<i64>,
    pub link: Option<Vec<u8>>,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// Inserts an entry that is not in the chain yet.
pub(super) async fn insert(tx: &Tx, entry: Entry) -> Result<()> {
    let row = ActiveModel {
        id: Set(entry.id),
        at: Set(entry.at),
        account_id: Set(entry.account_id),
        account_role: Set(entry.account_role),
        profile_id: Set(entry.profile_id),
        action: Set(entry.action),
        subject_id: Set(entry.subject_id),
        details: Set(entry.details),
        seal: Set(entry.seal),
        ..Default::default()
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

pub(super) async fn count(
    db: &impl Connection,
    profile: ProfileId,
    actions: &[&str],
    subject: Option<Uuid>,
    after: Timestamp,
) -> Result<u64> {
    let done = Entity::find()
        .filter(Column::ProfileId.eq(profile))
        .filter(Column::At.gt(after.millis()))
        .filter(Column::Action.is_in(actions.iter().copied()))
        .apply_if(subject, |done, subject| done.filter(Column::SubjectId.eq(subject)));
    Ok(done.count(db).await?)
}

pub(super) async fn latest(db: &impl Connection) -> Result<Option<Timestamp>> {
    // By id, which has an index: ids sort by the time of their creation.
    let latest = Entity::find().select_only().column(Column::At).order_by_desc(Column::Id).limit(1);
    Ok(latest.into_tuple().one(db).await?)
}

/// Lists a batch of the chain: the entries after a place, in order.
pub(super) async fn list_chained(db: &impl Connection, after: i64) -> Result<Vec<Entry>> {
    let page = Entity::find().filter(Column::Seq.gt(after)).order_by_asc(Column::Seq).limit(BATCH);
    Ok(page.all(db).await?)
}

/// Finds an entry whose place is before the first or after the last place of the chain.
pub(super) async fn find_outside(db: &impl Connection, chain: &Chain) -> Result<Option<Entry>> {
    let before = Entity::find().filter(Column::Seq.lte(chain.base)).order_by_asc(Column::Seq);
    if let Some(entry) = before.one(db).await? {
        return Ok(Some(entry));
    }
    let behind = Entity::find().filter(Column::Seq.gt(chain.head)).order_by_desc(Column::Seq);
    Ok(behind.one(db).await?)
}

/// Lists a batch of entries that are not in the chain yet, ordered by id.
pub(super) async fn list_unchained(db: &impl Connection, after: Option<Uuid>) -> Result<Vec<Entry>> {
    let page = Entity::find()
        .filter(Column::Seq.is_null())
        .apply_if(after, |page, after| page.filter(Column::Id.gt(after)))
        .order_by_asc(Column::Id)
        .limit(BATCH);
    Ok(page.all(db).await?)
}

/// Whether an entry is not in the chain yet. Avoids a write transaction if all are.
pub(super) async fn any_unchained(db: &impl Connection) -> Result<bool> {
    let any = Entity::find().select_only().column(Column::Id).filter(Column::Seq.is_null()).limit(1);
    Ok(any.into_tuple::<Uuid>().one(db).await?.is_some())
}

/// The time of the first entry of the chain.
pub(super) async fn first_chained(db: &impl Connection) -> Result<Option<Timestamp>> {
    let first = Entity::find()
        .select_only()
        .column(Column::At)
        .filter(Column::Seq.is_not_null())
        .order_by_asc(Column::Seq)
        .limit(1);
    Ok(first.into_tuple().one(db).await?)
}

/// Stores seal, place and link of these entries.
pub(super) async fn update_links(tx: &Tx, entries: &[Entry]) -> Result<()> {
    if entries.is_empty() {
        return Ok(());
    }
    let mut values = Values::default();
    let row = |entry: &Entry| {
        let id = values.put(entry.id);
        let (seal, seq) = (values.put(entry.seal.clone()), values.put(entry.seq));
        format!("({id}, {seal}, {seq}, {})", values.put(entry.link.clone()))
    };
    let rows: Vec<_> = entries.iter().map(row).collect();
    // `column1` and so on are the names that both engines give to the columns of `values`.
    let sql = format!(
        "update audit_entries set seal = v.column2, seq = v.column3, link = v.column4 \
         from (values {}) v where id = v.column1",
        rows.join(", ")
    );
    sql::execute(tx, sql, values.0).await?;
    Ok(())
}

/// Removes a batch of entries from the chain. Returns `true` if there may be more.
pub(super) async fn clear_links(tx: &Tx) -> Result<bool> {
    let sql = "update audit_entries set seq = null, link = null \
               where id in (select id from audit_entries where seq is not null limit $1)";
    let done = sql::execute(tx, sql, [BATCH.into()]).await?;
    Ok(done == BATCH)
}

/// Deletes the entries with places after `after` up to and including `last`.
pub(super) async fn delete_chained(tx: &Tx, after: i64, last: i64) -> Result<()> {
    Entity::delete_many().filter(Column::Seq.gt(after)).filter(Column::Seq.lte(last)).exec(tx).await?;
    Ok(())
}
