//! Cursor pagination of lists.

use async_graphql::{InputObject, SimpleObject};
use aushang_db::Cursor;

use crate::problem::{Problem, Reason};

/// Maximum number of entries on a page.
const MAX_PAGE: u32 = 200;

/// Selects a page of a list.
#[derive(InputObject)]
pub struct PaginationInput {
    /// Number of entries, 1 to 200.
    pub first: u32,
    /// Cursor of the last entry of the previous page; null: the first page.
    pub before: Option<String>,
}

impl PaginationInput {
    /// Validates the input. Returns the number of entries and the cursor.
    pub fn check(&self) -> Result<(u64, Option<Cursor>), Problem> {
        let first = self.length("paginationInput.first")?;
        let before = self.before.as_deref().map(Cursor::decode).transpose();
        let before = before.map_err(|_| Problem::field("paginationInput.before", Reason::BadCursor))?;
        Ok((first, before))
    }

    /// Validates the number of entries. `field` is the path that an error names.
    pub fn length(&self, field: &'static str) -> Result<u64, Problem> {
        if (1..=MAX_PAGE).contains(&self.first) {
            Ok(u64::from(self.first))
        } else {
            Err(Problem::field(field, Reason::PageTooLarge))
        }
    }
}

#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PageInfo {
    /// True if more entries follow in the order of the list.
    pub has_previous_page: bool,
    /// Cursor of the last entry, for `before` of the next page; null if the page is empty.
    pub end_cursor: Option<String>,
}
