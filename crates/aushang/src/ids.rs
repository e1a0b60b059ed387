//! Typed ids: an id of one type cannot be passed where an id of another type is expected.

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
            /// Ids sort by the time of their creation.
            pub fn new(now: Timestamp) -> Self {
                Self(aushang_db::new_id(now))
            }

            /// Parses an id from a request. A text that is not an id fails with the same error as a
            /// missing entity.
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

/// An id that does not reveal when it was created.
#[expect(clippy::disallowed_methods, reason = "ids with a timestamp would reveal the time of creation")]
pub fn random() -> Uuid {
    Uuid::new_v4()
}

ids! {
    ProfileId
    AccountId
    SessionId
    /// The `jti` of a token.
    SessionTokenId
    ChannelId
    PostId
    PostCommentId
    PollOptionId
    FileId
    ReaderId
    GroupId
    DeviceId
    AnnouncementId
    MailId
    CompanyId
    JobOfferId
    MapId
    LocationId
    LinkCollectionId
    SourceId
    SourceItemId
    TemplateId
    SeriesId
    PasskeyId
    CeremonyId
}
