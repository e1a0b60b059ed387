//! How far a run of the roll-up has come.

use crate::ids::PostId;
use crate::interactions::Period;

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub period: Period,
    /// None: from the first post.
    pub after: Option<PostId>,
}
