//! An announcement, and what became of its pushes.

use super::Reach;
use crate::ids::{AnnouncementId, PostId, ReaderId};

/// Whose devices are told, and how far that has got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    pub id: AnnouncementId,
    pub post: PostId,
    pub reach: Reach,
    /// Readers up to this one have been resolved; none: nobody yet.
    pub resolved_to: Option<ReaderId>,
}

/// Pushes that came to an end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub accepted: i64,
    pub gone: i64,
    pub failed: i64,
    pub uncertain: i64,
}

/// How far the announcement of a post has got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The audience is resolved completely.
    pub resolved: bool,
    pub devices: i64,
    pub accepted: i64,
    pub gone: i64,
    pub failed: i64,
    pub uncertain: i64,
}

impl Delivery {
    /// Devices of which it is still open what becomes of them.
    pub const fn waiting(&self) -> i64 {
        self.devices - self.accepted - self.gone - self.failed - self.uncertain
    }
}
