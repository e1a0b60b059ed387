//! A post among the columns of a statement that joins it, as the feed's does.

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
    /// Of a post `p`; whoever selects them says which address of its creator is meant.
    pub const COLUMNS: &str = store::COLUMNS;
}

impl TryFrom<PostRow> for Post {
    type Error = Error;
    fn try_from(row: PostRow) -> Result<Self> {
        row.row.try_into()
    }
}
