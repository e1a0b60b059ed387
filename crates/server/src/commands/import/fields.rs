//! An entry of a file before it is validated.

use std::collections::HashMap;

/// Texts by the name of their column.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Entry(HashMap<&'static str, String>);

impl Entry {
    pub fn put(&mut self, column: &'static str, text: String) {
        self.0.insert(column, text);
    }

    /// Returns an empty text if the file does not contain the column.
    pub fn take(&mut self, column: &str) -> String {
        self.0.remove(column).unwrap_or_default()
    }
}

/// Finds a column by name, ignoring case. The error lists the known columns.
pub fn column(columns: &[&'static str], name: &str) -> Result<&'static str, String> {
    let found = columns.iter().find(|column| column.eq_ignore_ascii_case(name.trim()));
    found.copied().ok_or_else(|| format!("there is no column '{name}'; there are {}", columns.join(", ")))
}
