//! The original of an imported post, at its source.

use aushang_db::Timestamp;
use sea_orm::FromQueryResult;

use super::source::SourceNetwork;
use crate::ids::{PostId, SourceItemId};

/// The original of a post.
#[derive(Clone, Debug, FromQueryResult)]
pub struct Original {
    pub id: SourceItemId,
    pub post_id: PostId,
    pub network: SourceNetwork,
    pub url: Option<String>,
    pub changed_text: Option<String>,
    pub changed_at: Option<Timestamp>,
}
