//! An announcement, and the results of its pushes.

use super::Reach;
use crate::ids::{AnnouncementId, PostId, ReaderId};

/// An announcement whose audience is being resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    pub id: AnnouncementId,
    pub post: PostId,
    pub reach: Reach,
    /// All readers up to this id are resolved. `None` at the beginning.
    pub resolved_to: Option<ReaderId>,
}

/// Numbers of completed pushes by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub accepted: i64,
    pub gone: i64,
    pub failed: i64,
    pub uncertain: i64,
}

/// The progress of the announcement of a post.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Whether the audience is resolved completely.
    pub resolved: bool,
    pub devices: i64,
    pub accepted: i64,
    pub gone: i64,
    pub failed: i64,
    pub uncertain: i64,
}

impl Delivery {
    /// The number of devices whose push is not completed.
    pub const fn waiting(&self) -> i64 {
        self.devices - self.accepted - self.gone - self.failed - self.uncertain
    }
}
