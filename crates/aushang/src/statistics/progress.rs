//! The progress of a roll-up.

use crate::ids::PostId;
use crate::interactions::Period;

/// The position of a run: the period that it counts, and the last post that it counted there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub period: Period,
    /// `None`: no post of the period is counted yet.
    pub after: Option<PostId>,
}
