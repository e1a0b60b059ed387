//! Cursor pagination of lists.

use async_graphql::{InputObject, SimpleObject};
use aushang_db::{Cursor, TextCursor};
use uuid::Uuid;

use crate::problem::{Problem, Reason};

/// Maximum number of entries on a page of the console.
const MAX_PAGE: u32 = 200;
/// Maximum number of entries on a page of an app.
const MAX_APP_PAGE: u32 = 50;

/// Selects a page of a list.
#[derive(InputObject)]
pub struct PaginationInput {
    /// Number of entries, 1 to 200.
    pub first: u32,
    /// Cursor of the last entry of the previous page; null: the first page.
    pub before: Option<String>,
}

impl PaginationInput {
    /// Validates the input. `names`: the paths of both fields that an error names.
    pub fn check<C: PageCursor>(&self, names: [&'static str; 2]) -> Result<Paging<C>, Problem> {
        Paging::new(self.first, self.before.as_deref(), MAX_PAGE, names)
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

/// A valid selection of a page.
#[derive(Clone, Copy, Debug)]
pub struct Paging<C> {
    /// Number of entries.
    pub first: u64,
    /// The last entry of the previous page. `None`: the first page.
    pub before: Option<C>,
}

/// The position of an entry in a list.
pub trait PageCursor: Sized {
    /// Returns `None` if the text is not a cursor.
    fn decode(text: &str) -> Option<Self>;
}

impl PageCursor for Cursor {
    fn decode(text: &str) -> Option<Self> {
        Self::decode(text).ok()
    }
}

impl PageCursor for TextCursor {
    fn decode(text: &str) -> Option<Self> {
        Self::decode(text).ok()
    }
}

/// For lists in the order of ids.
impl PageCursor for Uuid {
    fn decode(text: &str) -> Option<Self> {
        Self::try_parse(text).ok()
    }
}

impl<C: PageCursor> Paging<C> {
    /// Validates the arguments of an app: 1 to 50 entries.
    pub fn of_app(first: u32, before: Option<&str>) -> Result<Self, Problem> {
        Self::new(first, before, MAX_APP_PAGE, ["first", "before"])
    }

    fn new(
        first: u32,
        before: Option<&str>,
        max: u32,
        [first_name, before_name]: [&'static str; 2],
    ) -> Result<Self, Problem> {
        if !(1..=max).contains(&first) {
            return Err(Problem::field(first_name, Reason::PageTooLarge));
        }
        let cursor = |text| C::decode(text).ok_or_else(|| Problem::field(before_name, Reason::BadCursor));
        Ok(Self { first: first.into(), before: before.map(cursor).transpose()? })
    }
}

impl<C> Paging<C> {
    /// How many entries to load: one more than the page has, to know whether more follow.
    pub fn limit(&self) -> u64 {
        self.first + 1
    }

    /// Cuts the loaded entries to the page. Returns whether more follow.
    pub fn cut<T>(&self, loaded: &mut Vec<T>) -> bool {
        let follows = loaded.len() as u64 > self.first;
        loaded.truncate(usize::try_from(self.first).unwrap_or(usize::MAX));
        follows
    }
}
