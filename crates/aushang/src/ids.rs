//! Typed ids: the id of one thing cannot be handed in as the id of another.

use aushang_db::Timestamp;
use sea_orm::DeriveValueType;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::problem::{Problem, Reason};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, DeriveValueType, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            /// Ids sort by the time they were made.
            pub fn new(now: Timestamp) -> Self {
                Self(aushang_db::new_id(now))
            }

            /// Reads an id from a request. What is no id at all names nothing, so it is
            /// answered exactly as a missing thing.
            pub fn parse(text: &str) -> Result<Self, Problem> {
                Uuid::try_parse(text).map(Self).map_err(|_| Problem::new(Reason::NotFound))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl sea_orm::TryFromU64 for $name {
            fn try_from_u64(_: u64) -> Result<Self, sea_orm::DbErr> {
                Err(sea_orm::DbErr::ConvertFromU64(stringify!($name)))
            }
        }
    )*};
}

/// An id that tells neither when it was made nor which others were made with it.
#[expect(clippy::disallowed_methods, reason = "ids from the clock tell just that")]
pub fn random() -> Uuid {
    Uuid::new_v4()
}

ids! {
    ProfileId
    AccountId
    /// Also the `jti` of its token.
    SessionId
    ChannelId
    PostId
    PollOptionId
    FileId
    ReaderId
    GroupId
    DeviceId
    AnnouncementId
    MailId
    CompanyId
    JobOfferId
}
