//! Imports: a file's entries are first held against all rules, and only when all of them fit is
//! anything written, in batches. What is known by its id is changed, all else is new, so the same file
//! may be imported again; so may one whose import was interrupted.

pub(crate) mod write;

use std::collections::HashMap;

use crate::problem::Error;
use crate::text::{self, MaxChars};

/// One entry of a file, and the line on which it begins.
#[derive(Clone, Debug)]
pub struct Line<T> {
    pub number: u64,
    pub entry: T,
}

/// What is wrong with an entry, in words for an operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub line: u64,
    pub column: &'static str,
    pub why: String,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Takes away what the file does not name.
    pub remove_missing: bool,
    /// Says what would happen and writes nothing.
    pub dry_run: bool,
}

/// What an import did, in entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub new: u64,
    pub changed: u64,
    pub unchanged: u64,
    /// Not in the file, and found by nobody any more.
    pub removed: u64,
    /// Not in the file, and kept because something shows or names it. Companies and jobs are kept hidden,
    /// are among the removed, and are not known of a dry run.
    pub kept: u64,
}

/// Why nothing, or not all, was imported.
#[derive(Debug)]
pub enum NotImported {
    /// Nothing was written.
    Faults(Vec<Fault>),
    /// It stopped; to be run again.
    Broken(Error),
}

impl<E: Into<Error>> From<E> for NotImported {
    fn from(error: E) -> Self {
        Self::Broken(error.into())
    }
}

/// Gathers what is wrong, so that an operator sees all of it at once.
#[derive(Default)]
pub(crate) struct Faults(Vec<Fault>);

impl Faults {
    pub(crate) fn add(&mut self, line: u64, column: &'static str, why: impl Into<String>) {
        self.0.push(Fault { line, column, why: why.into() });
    }

    /// A text without blanks around it.
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
            self.add(line, column, "has a line break or another sign that cannot be shown");
        }
        text
    }

    /// The id of an entry, which no other may have.
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
            self.add(line, "id", format!("'{id}' stands on line {before} already"));
        }
        id
    }

    pub(crate) fn done(self) -> Result<(), NotImported> {
        if self.0.is_empty() { Ok(()) } else { Err(NotImported::Faults(self.0)) }
    }
}
