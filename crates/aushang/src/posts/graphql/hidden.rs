//! A LIVE post that readers no longer see.

use async_graphql::SimpleObject;
use chrono::{DateTime, Utc};

use crate::posts::HiddenAs;
use crate::posts::post::Hidden;

/// Since when and why readers no longer see a LIVE post.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct HiddenPost {
    pub kind: HiddenAs,
    pub at: DateTime<Utc>,
    /// The reason that is shown to readers who open the post. Null: none was given.
    pub reason: Option<String>,
    /// Name of the account that withdrew it, or its address if it has none. Null: it was deleted, or the post is
    /// another profile's.
    pub by: Option<String>,
}

impl HiddenPost {
    pub fn new(hidden: Hidden, by: Option<String>) -> Option<Self> {
        let Hidden { at, kind, reason, .. } = hidden;
        Some(Self { kind: kind?, at: at?.to_datetime(), reason, by })
    }
}
