//! An entry of a file, as it stands there.

use std::collections::HashMap;

/// Texts by the name of their column.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Entry(HashMap<&'static str, String>);

impl Entry {
    pub fn put(&mut self, column: &'static str, text: String) {
        self.0.insert(column, text);
    }

    /// Blank where the file says nothing.
    pub fn take(&mut self, column: &str) -> String {
        self.0.remove(column).unwrap_or_default()
    }
}

/// The column that a file means; the message names those that there are.
pub fn column(columns: &[&'static str], name: &str) -> Result<&'static str, String> {
    let found = columns.iter().find(|column| column.eq_ignore_ascii_case(name.trim()));
    found.copied().ok_or_else(|| format!("there is no column '{name}'; there are {}", columns.join(", ")))
}
