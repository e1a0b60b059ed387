//! The tables `universities` and `affiliations`, which have the same columns.

use std::collections::HashSet;

use aushang_db::{Connection, Tx};

use crate::problem::Result;
use crate::sql::{self, Values};
use crate::targeting::catalogue::{Entry, List};
use crate::text;

impl List {
    const fn table(self) -> &'static str {
        match self {
            Self::Universities => "universities",
            Self::Affiliations => "affiliations",
        }
    }
}

/// Returns those of the ids that exist.
pub async fn known(db: &impl Connection, list: List, ids: &[String]) -> Result<HashSet<String>> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let mut values = Values::default();
    let placeholders = values.list(ids.iter().cloned());
    let sql = format!("select id from {} where id in ({placeholders})", list.table());
    Ok(sql::values(db, sql, values.0).await?.into_iter().collect())
}

/// The whole list, sorted by name.
pub async fn all(db: &impl Connection, list: List) -> Result<Vec<Entry>> {
    let sql = format!("select id, name from {}", list.table());
    let mut entries: Vec<Entry> = sql::rows(db, sql, []).await?;
    entries.sort_by_cached_key(|entry| (text::sort_key(&entry.name), entry.id.clone()));
    Ok(entries)
}

pub async fn any(db: &impl Connection, list: List) -> Result<bool> {
    sql::any(db, format!("select 1 from {} limit 1", list.table()), []).await
}

/// Deletes entries, at most one batch.
pub async fn remove(tx: &Tx, list: List, ids: &[String]) -> Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let mut values = Values::default();
    let placeholders = values.list(ids.iter().cloned());
    let sql = format!("delete from {} where id in ({placeholders})", list.table());
    sql::run(tx, sql, values.0).await
}

/// Inserts new entries and renames existing ones, at most one batch.
pub async fn upsert(tx: &Tx, list: List, entries: impl IntoIterator<Item = Entry>) -> Result<()> {
    let mut values = Values::default();
    let rows = values.rows(entries.into_iter().map(|entry| [entry.id.into(), entry.name.into()]));
    let sql = format!(
        "insert into {} (id, name) values {rows} on conflict (id) do update set name = excluded.name",
        list.table()
    );
    sql::run(tx, sql, values.0).await
}
