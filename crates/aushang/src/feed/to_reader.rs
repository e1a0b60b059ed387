//! A post as one reader sees it.

use crate::posts::Post;
use crate::profiles::Byline;

/// A post as one reader sees it.
#[derive(Clone, Debug)]
pub struct ToReader {
    pub post: Post,
    pub author: Byline,
    /// The reader likes it.
    pub liked: bool,
}
