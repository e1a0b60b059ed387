//! The act that a version records.

use async_graphql::Enum;
use aushang_db::Timestamp;
use sea_orm::{DeriveActiveEnum, EnumIter, FromQueryResult};

/// The act that made a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "SCREAMING_SNAKE_CASE")]
pub enum PostVersionKind {
    /// Saved as a draft that somebody still writes. What is saved without being asked for makes no version.
    Saved,
    /// Sent as a draft that waits for release, or submitted again.
    Submitted,
    /// Sent back by an account that may release it. The note is the reason.
    SentBack,
    /// Sent by an account that may publish, with a date.
    Planned,
    Edited,
    /// Released.
    Approved,
    /// Became LIVE.
    Published,
    /// Got another date.
    Rescheduled,
    /// Became a draft again.
    Withdrawn,
    /// A LIVE post was taken back: readers no longer see it. The note is the reason, if one was given.
    TakenBack,
    /// Is shown to readers again.
    ShownAgain,
    /// Got another end, or none.
    EndChanged,
    /// Its end has come: readers no longer see it.
    Ended,
    Pinned,
    Unpinned,
    Imported,
    /// Got the current text of its source.
    Followed,
    /// Got the texts and the attachment of an earlier version.
    Restored,
    /// Was taken back before it was published.
    Undone,
    /// An account wants the emergency to be published, and asks for a second person.
    EmergencyAsked,
    /// The second person has confirmed it.
    EmergencyConfirmed,
    /// Somebody has refused to confirm it. The note is the reason, if one was given.
    EmergencyRefused,
    /// The account that asked has taken its request back.
    EmergencyTakenBack,
}

impl PostVersionKind {
    /// Those that are deleted first if a post has too many versions.
    pub const LESS_IMPORTANT: [Self; 7] = [
        Self::Saved,
        Self::Edited,
        Self::Followed,
        Self::Rescheduled,
        Self::EndChanged,
        Self::Pinned,
        Self::Unpinned,
    ];
}

/// A version without its content.
#[derive(Clone, Debug, PartialEq, FromQueryResult)]
pub struct Version {
    pub number: i32,
    pub at: Timestamp,
    pub kind: PostVersionKind,
    pub note: Option<String>,
    /// Name or address of the account. `None`: the server, or the account was deleted.
    pub account_name: Option<String>,
}
