//! The push notifications about a post, and their results.

use sea_orm::FromQueryResult;

use super::Reach;
use crate::ids::{AnnouncementId, PostId, ReaderId};

/// An announcement whose audience is being resolved.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Announcement {
    pub id: AnnouncementId,
    #[sea_orm(alias = "post_id")]
    pub post: PostId,
    #[sea_orm(nested)]
    pub reach: Reach,
    /// The devices of all readers up to this ID are determined. `None` at the beginning.
    pub resolved_to: Option<ReaderId>,
}

/// Numbers of completed pushes by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The push service accepted the message.
    pub accepted: i64,
    /// The device is no longer registered, here or with its push service.
    pub gone: i64,
    pub failed: i64,
    /// It is not known whether the message was sent.
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
