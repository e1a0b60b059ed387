//! SQL for entries of the audit trail and their places in the chain.

mod chain;

use aushang_db::{BATCH, Connection, Timestamp, Tx};
use sea_orm::Value;
use uuid::Uuid;

use super::Entry;
use crate::ids::ProfileId;
use crate::problem::Result;
use crate::sql::{self, Values};

pub(super) use chain::{Chain, find_chain, insert_chain, lock_chain, update_chain};

pub(super) async fn list(
    db: &impl Connection,
    condition: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<Entry>> {
    let sql = format!(
        "select id, at, account_id, account_role, profile_id, action, subject_id, details, seal, seq, link \
         from audit_entries where {condition}"
    );
    sql::rows(db, sql, values).await
}

/// Inserts an entry that is not in the chain yet.
pub async fn insert(tx: &Tx, entry: Entry) -> Result<()> {
    let row = vec![
        ("id", entry.id.into()),
        ("at", entry.at.into()),
        ("account_id", entry.account_id.into()),
        ("account_role", entry.account_role.into()),
        ("profile_id", entry.profile_id.into()),
        ("action", entry.action.into()),
        ("subject_id", entry.subject_id.into()),
        ("details", entry.details.into()),
        ("seal", entry.seal.into()),
    ];
    sql::insert(tx, "insert into audit_entries", row).await
}

pub async fn count(
    db: &impl Connection,
    profile: ProfileId,
    actions: &[&str],
    subject: Option<Uuid>,
    after: Timestamp,
) -> Result<u64> {
    let mut values = Values::default();
    let (profile, after) = (values.put(profile), values.put(after));
    let actions = values.list(actions.iter().copied());
    let subject =
        subject.map_or_else(String::new, |subject| format!("and subject_id = {}", values.put(subject)));
    let sql = format!(
        "select count(*) from audit_entries \
         where profile_id = {profile} and at > {after} and action in ({actions}) {subject}"
    );
    sql::count(db, sql, values.0).await
}

pub async fn latest(db: &impl Connection) -> Result<Option<Timestamp>> {
    // By id, which has an index: ids sort by the time of their creation.
    sql::value(db, "select at from audit_entries order by id desc limit 1", []).await
}

/// Lists a batch of the chain: the entries after a place, in order.
pub async fn list_chained(db: &impl Connection, after: i64) -> Result<Vec<Entry>> {
    list(db, "seq > $1 order by seq limit $2", [after.into(), BATCH.into()]).await
}

/// Finds an entry whose place is before the first or after the last place of the chain.
pub async fn find_outside(db: &impl Connection, chain: &Chain) -> Result<Option<Entry>> {
    let before = list(db, "seq <= $1 order by seq limit 1", [chain.base.into()]).await?.pop();
    if before.is_some() {
        return Ok(before);
    }
    Ok(list(db, "seq > $1 order by seq desc limit 1", [chain.head.into()]).await?.pop())
}

/// Lists a batch of entries that are not in the chain yet, ordered by id.
pub async fn list_unchained(db: &impl Connection, after: Option<Uuid>) -> Result<Vec<Entry>> {
    list(db, "seq is null and ($1 is null or id > $1) order by id limit $2", [after.into(), BATCH.into()])
        .await
}

/// Whether an entry is not in the chain yet. Avoids a write transaction if all are.
pub async fn any_unchained(db: &impl Connection) -> Result<bool> {
    sql::any(db, "select 1 from audit_entries where seq is null limit 1", []).await
}

/// The time of the first entry of the chain.
pub async fn first_chained(db: &impl Connection) -> Result<Option<Timestamp>> {
    let sql = "select at from audit_entries where seq is not null order by seq limit 1";
    sql::value(db, sql, []).await
}

/// Stores seal, place and link of these entries.
pub async fn update_links(tx: &Tx, entries: &[Entry]) -> Result<()> {
    if entries.is_empty() {
        return Ok(());
    }
    let mut values = Values::default();
    let row = |entry: &Entry| {
        [entry.id.into(), entry.seal.clone().into(), entry.seq.into(), entry.link.clone().into()]
    };
    let rows = values.rows(entries.iter().map(row));
    // `column1` and so on are the names that both engines give to the columns of `values`.
    let sql = format!(
        "update audit_entries set seal = v.column2, seq = v.column3, link = v.column4 \
         from (values {rows}) v where id = v.column1"
    );
    sql::run(tx, sql, values.0).await
}

/// Removes a batch of entries from the chain. Returns `true` if there may be more.
pub async fn clear_links(tx: &Tx) -> Result<bool> {
    let sql = "update audit_entries set seq = null, link = null \
               where id in (select id from audit_entries where seq is not null limit $1)";
    Ok(sql::execute(tx, sql, [BATCH.into()]).await? == BATCH)
}

/// Deletes the entries with places after `after` up to and including `last`.
pub async fn delete_chained(tx: &Tx, after: i64, last: i64) -> Result<()> {
    sql::run(tx, "delete from audit_entries where seq > $1 and seq <= $2", [after.into(), last.into()]).await
}
