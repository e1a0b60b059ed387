//! A post for one reader.

use sea_orm::FromQueryResult;

use crate::posts::Post;
use crate::profiles::Byline;

/// A post for one reader.
#[derive(Clone, Debug, FromQueryResult)]
pub struct ToReader {
    #[sea_orm(nested)]
    pub post: Post,
    #[sea_orm(nested)]
    pub author: Byline,
    /// Whether the reader likes it.
    pub liked: bool,
}
