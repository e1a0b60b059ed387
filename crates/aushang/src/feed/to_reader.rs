//! A post for one reader.

use crate::posts::Post;
use crate::profiles::Byline;

/// A post for one reader.
#[derive(Clone, Debug)]
pub struct ToReader {
    pub post: Post,
    pub author: Byline,
    /// Whether the reader likes it.
    pub liked: bool,
}
