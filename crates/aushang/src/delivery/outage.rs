//! Problems with pushes, reported to the operator.

use aushang_db::Timestamp;
use sea_orm::FromQueryResult;

use crate::ids::PostId;

/// An outage of a push service: it accepts no messages from this installation.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Outage {
    /// For example `fcm` or `web-push-google`.
    pub service: String,
    pub since: Timestamp,
    /// When it last refused a message or could not be reached.
    pub seen_at: Timestamp,
    /// Its response, or that it cannot be reached.
    pub why: String,
}

/// The number of devices of one post for which it is unknown whether the push was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Uncertain {
    pub post: PostId,
    pub devices: i64,
    /// When this last happened.
    pub last: Timestamp,
}
