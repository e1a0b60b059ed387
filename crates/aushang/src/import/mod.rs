//! Imports. All entries of a file are validated first. They are only written if all are valid, in batches. An
//! entry with a known id is updated and any other is inserted, so the same file can be imported again, also
//! after an interrupted import.

pub(crate) mod write;

use std::collections::HashMap;

use crate::problem::Error;
use crate::text::{self, MaxChars};

/// One entry of a file, with the number of its first line.
#[derive(Clone, Debug)]
pub struct Line<T> {
    pub number: u64,
    pub entry: T,
}

/// A fault of an entry. `why` is a message for the operator that continues the name of the column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub line: u64,
    pub column: &'static str,
    pub why: String,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Removes entries that the file does not contain.
    pub remove_missing: bool,
    /// Returns the summary without writing anything.
    pub dry_run: bool,
}

/// The numbers of entries by what the import did with them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub new: u64,
    pub changed: u64,
    pub unchanged: u64,
    /// Entries that the file does not contain and that can no longer be found.
    pub removed: u64,
    /// Entries that the file does not contain and that were not deleted because something refers to them.
    /// Companies and jobs are hidden; they also count as `removed`, and a dry run does not count them here.
    pub kept: u64,
}

/// The reason why an import failed.
#[derive(Debug)]
pub enum NotImported {
    /// Nothing was written.
    Faults(Vec<Fault>),
    /// The import failed in the middle. Run it again.
    Broken(Error),
}

impl<E: Into<Error>> From<E> for NotImported {
    fn from(error: E) -> Self {
        Self::Broken(error.into())
    }
}

/// Collects all faults, so that the operator sees them at once.
#[derive(Default)]
pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    pub(crate) fn add(&mut self, line: u64, column: &'static str, why: impl Into<String>) {
        self.0.push(Fault { line, column, why: why.into() });
    }

    /// Validates a text and returns it without surrounding whitespace.
    pub(crate) fn text(
        &mut self,
        line: u64,
        column: &'static str,
        text: &str,
        max: MaxChars,
        required: bool,
    ) -> String {
        let is_on_one_line = !text.trim().contains(char::is_control);
        let text = text::clean(text);
        if text.is_empty() && required {
            self.add(line, column, "is missing");
        }
        if text.chars().count() > max.0 {
            self.add(line, column, format!("has more than {} characters", max.0));
        }
        if !is_on_one_line {
            self.add(line, column, "contains a line break or another control character");
        }
        text
    }

    /// Validates the id of an entry. `seen` contains the ids of earlier entries with their lines.
    pub(crate) fn id(
        &mut self,
        line: u64,
        id: &str,
        max: MaxChars,
        seen: &mut HashMap<String, u64>,
    ) -> String {
        let id = self.text(line, "id", id, max, true);
        if !id.is_empty()
            && let Some(before) = seen.insert(id.clone(), line)
        {
            self.add(line, "id", format!("'{id}' is already used on line {before}"));
        }
        id
    }

    pub(crate) fn done(self) -> Result<(), NotImported> {
        if self.0.is_empty() { Ok(()) } else { Err(NotImported::Faults(self.0)) }
    }
}
