//! Which page of a list is asked for, and where the next one begins.

use async_graphql::{InputObject, SimpleObject};
use aushang_db::Cursor;

use crate::problem::{Problem, Reason};

/// Longest page.
const MAX_PAGE: u32 = 200;

/// Which page of a list.
#[derive(InputObject)]
pub struct PaginationInput {
    /// Length of the page, 1 to 200.
    pub first: u32,
    /// Cursor of the last entry of the page before; null: the first page.
    pub before: Option<String>,
}

impl PaginationInput {
    pub fn check(&self) -> Result<(u64, Option<Cursor>), Problem> {
        let first = self.length("paginationInput.first")?;
        let before = self.before.as_deref().map(Cursor::decode).transpose();
        let before = before.map_err(|_| Problem::field("paginationInput.before", Reason::BadCursor))?;
        Ok((first, before))
    }

    /// `field`: how the call names it.
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
    /// More posts follow in the order of the list.
    pub has_previous_page: bool,
    /// Where the next page begins; null: the page is empty.
    pub end_cursor: Option<String>,
}
