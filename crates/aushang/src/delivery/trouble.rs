//! Problems of pushes, for the operator.

use aushang_db::Timestamp;
use sea_orm::FromQueryResult;

use crate::ids::PostId;

/// A push service that takes nothing.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Trouble {
    /// `fcm`, `web-push-google` and the like.
    pub service: String,
    pub since: Timestamp,
    /// When it refused last.
    pub seen_at: Timestamp,
    /// What it said, or that it cannot be reached.
    pub why: String,
}

/// The number of devices of one post for which it is unknown whether the push was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Uncertain {
    pub post: PostId,
    pub devices: i64,
    /// When that happened last.
    pub last: Timestamp,
}
