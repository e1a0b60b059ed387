//! The post's columns within a larger statement, such as the feed's.

use sea_orm::FromQueryResult;

use super::post::Post;
use super::store;
use crate::problem::{Error, Result};

/// A row of [`PostRow::COLUMNS`].
#[derive(FromQueryResult)]
pub struct PostRow {
    #[sea_orm(nested)]
    row: store::Model,
}

impl PostRow {
    /// Columns of a post `p`. The statement must also select the address of its creator.
    pub const COLUMNS: &str = store::COLUMNS;
}

impl TryFrom<PostRow> for Post {
    type Error = Error;
    fn try_from(row: PostRow) -> Result<Self> {
        row.row.try_into()
    }
}
