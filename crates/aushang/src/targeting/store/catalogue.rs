//! Universities and affiliations as rows: two tables of one shape.

use std::collections::HashSet;

use aushang_db::{Connection, Tx};
use sea_orm::{Statement, Value};

use crate::problem::Result;
use crate::targeting::catalogue::{Entry, List};

impl List {
    const fn table(self) -> &'static str {
        match self {
            Self::Universities => "universities",
            Self::Affiliations => "affiliations",
        }
    }
}

/// Those of the ids that are there.
pub(in crate::targeting) async fn known(
    db: &impl Connection,
    list: List,
    ids: &[String],
) -> Result<HashSet<String>> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let places: Vec<_> = (1..=ids.len()).map(|place| format!("${place}")).collect();
    let sql = format!("select id from {} where id in ({})", list.table(), places.join(", "));
    let values = ids.iter().map(|id| Value::from(id.clone()));
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    let rows = db.query_all_raw(statement).await?;
    rows.iter().map(|row| Ok(row.try_get("", "id")?)).collect()
}

pub(in crate::targeting) async fn any(db: &impl Connection, list: List) -> Result<bool> {
    let sql = format!("select 1 from {} limit 1", list.table());
    let statement = Statement::from_string(db.get_database_backend(), sql);
    Ok(db.query_one_raw(statement).await?.is_some())
}

/// Adds what is new and renames what is there. Not more than one portion at once.
pub(in crate::targeting) async fn upsert(
    tx: &Tx,
    list: List,
    entries: impl IntoIterator<Item = Entry>,
) -> Result<()> {
    let values: Vec<Value> =
        entries.into_iter().flat_map(|entry| [entry.id.into(), entry.name.into()]).collect();
    let rows: Vec<_> =
        (0..values.len() / 2).map(|row| format!("(${}, ${})", row * 2 + 1, row * 2 + 2)).collect();
    let sql = format!(
        "insert into {} (id, name) values {} on conflict (id) do update set name = excluded.name",
        list.table(),
        rows.join(", ")
    );
    tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), sql, values)).await?;
    Ok(())
}
