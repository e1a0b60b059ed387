//! Statements of the stores: runs them and reads their rows.
//!
//! The text is the same for both engines. Values are bound to `$1`, `$2`, …, and never part of the text.

use std::collections::HashSet;

use aushang_db::{Connection, Tx};
use sea_orm::{
    ColIdx, DbBackend, DbErr, FromQueryResult, QueryResult, Statement, TryGetError, TryGetable,
    TryGetableMany, Value,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::problem::{Error, Result};

pub use aushang_db::{delete_batch, each_row};

fn statement(
    db: &impl Connection,
    sql: impl Into<String>,
    values: impl IntoIterator<Item = Value>,
) -> Statement {
    Statement::from_sql_and_values(db.get_database_backend(), sql, values)
}

/// Runs a statement that writes rows. Use [`execute`] if their number matters.
pub async fn run(tx: &Tx, sql: impl Into<String>, values: impl IntoIterator<Item = Value>) -> Result<()> {
    execute(tx, sql, values).await?;
    Ok(())
}

/// Returns the number of rows that the statement wrote.
pub async fn execute(
    tx: &Tx,
    sql: impl Into<String>,
    values: impl IntoIterator<Item = Value>,
) -> Result<u64> {
    Ok(tx.execute_raw(statement(tx, sql, values)).await?.rows_affected())
}

/// Reads rows whose columns have the names of the fields.
pub async fn rows<R: FromQueryResult>(
    db: &impl Connection,
    sql: impl Into<String>,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<R>> {
    let rows = db.query_all_raw(statement(db, sql, values)).await?;
    rows.iter().map(|row| Ok(R::from_query_result(row, "")?)).collect()
}

/// Reads the first row whose columns have the names of the fields.
pub async fn row<R: FromQueryResult>(
    db: &impl Connection,
    sql: impl Into<String>,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<R>> {
    let row = db.query_one_raw(statement(db, sql, values)).await?;
    Ok(row.map(|row| R::from_query_result(&row, "")).transpose()?)
}

/// Reads rows of a single value, or tuples of values in the order of the columns.
pub async fn values<T: TryGetableMany>(
    db: &impl Connection,
    sql: impl Into<String>,
    values: impl IntoIterator<Item = Value>,
) -> Result<Vec<T>> {
    let rows = db.query_all_raw(statement(db, sql, values)).await?;
    rows.iter().map(|row| Ok(row.try_get_many_by_index()?)).collect()
}

/// Reads the value, or the tuple of values in the order of the columns, of the first row.
pub async fn value<T: TryGetableMany>(
    db: &impl Connection,
    sql: impl Into<String>,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<T>> {
    let row = db.query_one_raw(statement(db, sql, values)).await?;
    Ok(row.map(|row| row.try_get_many_by_index()).transpose()?)
}

/// Reads a single number; 0 if there is no row.
pub async fn count(
    db: &impl Connection,
    sql: impl Into<String>,
    values: impl IntoIterator<Item = Value>,
) -> Result<u64> {
    Ok(value::<i64>(db, sql, values).await?.unwrap_or(0).unsigned_abs())
}

/// Whether the statement finds a row.
pub async fn any(
    db: &impl Connection,
    sql: impl Into<String>,
    values: impl IntoIterator<Item = Value>,
) -> Result<bool> {
    Ok(db.query_one_raw(statement(db, sql, values)).await?.is_some())
}

/// Returns those of the texts that occur in the column. `select`: a statement that ends with the column of
/// its condition.
pub async fn known(db: &impl Connection, select: &str, texts: &[&str]) -> Result<HashSet<String>> {
    let mut bound = Values::default();
    let texts = bound.list(texts.iter().copied());
    if texts.is_empty() {
        return Ok(HashSet::new());
    }
    Ok(values(db, format!("{select} in ({texts})"), bound.0).await?.into_iter().collect())
}

/// Inserts a row. `into`: `insert into` and the table, in the store's text so that the test of table
/// ownership finds it.
pub async fn insert(tx: &Tx, into: &str, row: Vec<(&str, Value)>) -> Result<()> {
    let (sql, values) = insertion(into, row);
    run(tx, sql, values).await
}

/// Inserts a row. Returns `false` if there is one with the same value in the column `unique`.
pub async fn insert_if_new(tx: &Tx, into: &str, row: Vec<(&str, Value)>, unique: &str) -> Result<bool> {
    let (sql, values) = insertion(into, row);
    Ok(execute(tx, format!("{sql} on conflict ({unique}) do nothing"), values).await? == 1)
}

fn insertion(into: &str, row: Vec<(&str, Value)>) -> (String, Vec<Value>) {
    let (columns, row): (Vec<_>, Vec<_>) = row.into_iter().unzip();
    let mut values = Values::default();
    let placeholders = values.list(row);
    (format!("{into} ({}) values ({placeholders})", columns.join(", ")), values.0)
}

/// Updates the columns of the row with this id. `table`: `update` and the table, as for
/// [`insert`].
pub async fn update(tx: &Tx, table: &str, row: Vec<(&str, Value)>, id: impl Into<Value>) -> Result<()> {
    let mut values = Values::default();
    let set: Vec<_> =
        row.into_iter().map(|(column, value)| format!("{column} = {}", values.put(value))).collect();
    let sql = format!("{table} set {} where id = {}", set.join(", "), values.put(id));
    run(tx, sql, values.0).await
}

/// The clause that locks rows until the transaction ends. Empty for SQLite, which has only one writer.
pub fn lock(tx: &Tx, clause: &'static str) -> &'static str {
    if tx.get_database_backend() == DbBackend::Postgres { clause } else { "" }
}

/// The bound values of a statement. Each method returns the placeholders of the added values: `$1`, `$2`, ….
#[derive(Default)]
pub struct Values(pub Vec<Value>);

impl Values {
    pub fn put(&mut self, value: impl Into<Value>) -> String {
        self.0.push(value.into());
        format!("${}", self.0.len())
    }

    pub fn list<V: Into<Value>>(&mut self, values: impl IntoIterator<Item = V>) -> String {
        values.into_iter().map(|value| self.put(value)).collect::<Vec<_>>().join(", ")
    }

    /// The rows of a clause `values`.
    pub fn rows<const N: usize>(&mut self, rows: impl IntoIterator<Item = [Value; N]>) -> String {
        rows.into_iter().map(|row| format!("({})", self.list(row))).collect::<Vec<_>>().join(", ")
    }
}

/// A value in a column with JSON.
pub struct Json<T>(pub T);

impl<T: DeserializeOwned> TryGetable for Json<T> {
    /// Fails if there is no such column, also if the value is optional.
    fn try_get_by<I: ColIdx>(row: &QueryResult, column: I) -> Result<Self, TryGetError> {
        let text = String::try_get_by(row, column).map_err(|error| match error {
            TryGetError::DbErr(error) => DbErr::Type(error.to_string()).into(),
            null @ TryGetError::Null(_) => null,
        })?;
        Ok(Self(serde_json::from_str(&text).map_err(|error| DbErr::Json(error.to_string()))?))
    }
}

/// Makes types readable from columns with JSON.
macro_rules! read_as_json {
    ($($Type:ty),*) => {$(
        impl sea_orm::TryGetable for $Type {
            fn try_get_by<I: sea_orm::ColIdx>(
                row: &sea_orm::QueryResult,
                column: I,
            ) -> std::result::Result<Self, sea_orm::TryGetError> {
                Ok(crate::sql::Json::try_get_by(row, column)?.0)
            }
        }
    )*};
}

pub(crate) use read_as_json;

pub fn to_json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(Error::failure)
}

/// A pattern for `like … escape '\'` that matches the text anywhere. Escapes the wildcards and `\` itself.
pub fn pattern(text: &str) -> String {
    let mut pattern = String::from("%");
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    // spec: API-26
    #[test]
    fn wildcards_are_escaped() {
        for (text, found) in [("", "%%"), ("50 %", "%50 \\%%"), ("a_B", "%a\\_B%"), ("\\", "%\\\\%")] {
            assert_eq!(pattern(text), found);
        }
    }
}
