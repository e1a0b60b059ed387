//! The push notifications about a post, and their results.

use sea_orm::FromQueryResult;

use super::Reach;
use crate::ids::{AnnouncementId, DeviceId, PostId, ReaderId};

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

/// An announcement whose post was withdrawn, while the pushes that devices got are being replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Recalled {
    #[sea_orm(alias = "post_id")]
    pub post: PostId,
    /// All devices up to this ID are handled. `None` at the beginning.
    pub recalled_to: Option<DeviceId>,
}

/// The progress of the messages that replace those of a withdrawn post.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recall {
    /// Whether further devices may follow.
    pub open: bool,
    pub devices: i64,
    pub accepted: i64,
    /// Those with any result.
    pub ended: i64,
}

impl Recall {
    pub const fn is_done(self) -> bool {
        !self.open && self.ended >= self.devices
    }
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
    pub recalled: Recall,
}

impl Delivery {
    /// The number of devices whose push is not completed.
    pub const fn waiting(&self) -> i64 {
        self.devices - self.accepted - self.gone - self.failed - self.uncertain
    }
}
