//! What one reader did with one post.

use aushang_db::Timestamp;

use crate::ids::{PollOptionId, PostId};

/// Everything that is kept of what a reader did with a post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interaction {
    pub post: PostId,
    pub liked: bool,
    /// The option voted for.
    pub vote: Option<PollOptionId>,
    /// How often the app reported it as seen.
    pub seen: i64,
    /// How often what it leads to was pressed.
    pub clicks: i64,
    /// When it was seen or pressed last, to 12 hours; none: neither.
    pub viewed_at: Option<Timestamp>,
}
