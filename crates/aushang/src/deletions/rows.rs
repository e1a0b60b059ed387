//! SQL for records of deletions.

use std::collections::HashSet;

use aushang_db::{BATCH, Connection, Timestamp, Tx};
use sea_orm::FromQueryResult;
use uuid::Uuid;

use super::{Kind, Record};
use crate::problem::{Error, Result};
use crate::sql::{self, Values};

/// Returns `false` if the record exists. On PostgreSQL it waits for another node that inserts the same record.
pub async fn insert(tx: &Tx, Record { kind, id, at }: Record) -> Result<bool> {
    let row = vec![("id", id.into()), ("kind", kind.as_str().into()), ("at", at.into())];
    sql::insert_if_new(tx, "insert into deletions", row, "id").await
}

/// Returns those of the ids that have no record.
pub async fn unknown(db: &impl Connection, ids: &[Uuid]) -> Result<HashSet<Uuid>> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let mut values = Values::default();
    let sql = format!("select id from deletions where id in ({})", values.list(ids.iter().copied()));
    let known: HashSet<Uuid> = sql::values(db, sql, values.0).await?.into_iter().collect();
    Ok(ids.iter().copied().filter(|id| !known.contains(id)).collect())
}

#[derive(FromQueryResult)]
struct Row {
    id: Uuid,
    kind: String,
    at: Timestamp,
}

/// Deletes a batch of the records from before and returns them.
pub(super) async fn delete_before(tx: &Tx, before: Timestamp) -> Result<Vec<Record>> {
    let lock = sql::lock(tx, "for update skip locked");
    let sql = format!(
        "delete from deletions where id in \
         (select id from deletions where at < $1 order by at limit $2 {lock}) returning id, kind, at"
    );
    let rows: Vec<Row> = sql::rows(tx, sql, [before.into(), BATCH.into()]).await?;
    rows.into_iter().map(Row::read).collect()
}

impl Row {
    fn read(self) -> Result<Record> {
        let kind = match self.kind.as_str() {
            "account" => Kind::Account,
            "profile" => Kind::Profile,
            "reader" => Kind::Reader,
            "source" => Kind::Source,
            _ => return Err(Error::failure("the record of a deletion has an unknown kind")),
        };
        Ok(Record { kind, id: self.id, at: self.at })
    }
}

/// Notes that `restore` or `end-sessions` was run, so deletions may be missing.
pub async fn mark_restored(tx: &Tx, now: Timestamp) -> Result<()> {
    let row = vec![("at", now.into())];
    sql::insert_if_new(tx, "insert into restores", row, "at").await.map(drop)
}

/// Notes that all deletions were repeated.
pub async fn mark_repeated(tx: &Tx) -> Result<()> {
    sql::run(tx, "delete from restores", []).await
}

/// Whether the database may have been restored, and the deletions have not been repeated since.
pub async fn is_restored(db: &impl Connection) -> Result<bool> {
    sql::any(db, "select 1 from restores limit 1", []).await
}
