//! The interactions of one reader with one post.

use aushang_db::Timestamp;

use crate::ids::{PollOptionId, PostId};

/// All stored interactions of a reader with a post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interaction {
    pub post: PostId,
    pub liked: bool,
    /// The option voted for.
    pub vote: Option<PollOptionId>,
    /// How often the app reported it as seen.
    pub seen: i64,
    /// How often the app reported a click.
    pub clicks: i64,
    /// Begin of the 12-hour period of the last view or click. `None` if there was none.
    pub viewed_at: Option<Timestamp>,
}
