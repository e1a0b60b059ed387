//! Helpers for SQL statements of the stores.

use std::collections::HashSet;

use aushang_db::Connection;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, Value};

use crate::problem::Result;

/// Returns those of the values that occur in the column.
pub async fn known_values<E: EntityTrait>(
    db: &impl Connection,
    column: E::Column,
    values: &[&str],
) -> Result<HashSet<String>> {
    let known = E::find()
        .select_only()
        .column(column)
        .filter(column.is_in(values.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    Ok(known.into_iter().collect())
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
