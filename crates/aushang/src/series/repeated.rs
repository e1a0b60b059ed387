//! The series and its dates.

use aushang_db::Timestamp;
use sea_orm::FromQueryResult;

use super::rule::Rule;
use crate::ids::{AccountId, PostId, ProfileId, SeriesId};
use crate::posts::Blueprint;

/// Series of a profile that have not ended, or have dates ahead.
pub const MAX_SERIES: u32 = 20;
/// Maximum number of dates of a series in the list: those of eight weeks, and earlier rules' dates.
pub const MAX_DATES: u32 = 120;

#[derive(Clone, Debug, FromQueryResult)]
pub struct Series {
    pub id: SeriesId,
    #[sea_orm(alias = "profile_id")]
    pub profile: ProfileId,
    pub content: Blueprint,
    pub rule: Rule,
    /// The account that began it. `None`: it was deleted.
    #[sea_orm(alias = "account_id")]
    pub creator: Option<AccountId>,
    /// The account that changed the texts last. `None`: nobody did, or it was deleted.
    pub edited_by: Option<AccountId>,
    /// Raised by each change of texts or rule.
    pub revision: i64,
    pub created_at: Timestamp,
    /// The last day up to which drafts were made. `None`: the rule has no later day.
    pub planned_to: Option<String>,
}

/// A date of a series from today on.
#[derive(Clone, Debug, FromQueryResult)]
pub struct SeriesDate {
    #[sea_orm(alias = "series_id")]
    pub series: SeriesId,
    pub day: String,
    #[sea_orm(alias = "post_id")]
    pub post: Option<PostId>,
    pub publish_at: Timestamp,
    pub skipped: bool,
    /// Whether the draft is as the server made it: not edited, moved, released or commented on.
    pub untouched: bool,
}
