//! The interactions of one reader with one post.

use sea_orm::FromQueryResult;

use super::Period;
use crate::ids::{PollOptionId, PostId};

/// All stored interactions of a reader with a post.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Interaction {
    pub post: PostId,
    pub liked: bool,
    /// The option voted for.
    pub vote: Option<PollOptionId>,
    /// How often the app reported it as seen.
    pub seen: i64,
    /// How often the app reported a click.
    pub clicks: i64,
    /// The period of the last view or click. `None` if there was none.
    pub period: Option<Period>,
}
