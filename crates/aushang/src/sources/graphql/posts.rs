//! The original of an imported post.

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::SimpleObject;
use async_graphql::dataloader::Loader;
use aushang_db::{Db, Timestamp};
use chrono::{DateTime, Utc};

use crate::ids::PostId;
use crate::problem::Error;
use crate::sources::original::Original;
use crate::sources::store;

/// Loads the originals of the posts in one response together.
pub struct PostSources(pub Db);

impl Loader<PostId> for PostSources {
    type Value = Original;
    type Error = Arc<Error>;

    async fn load(&self, posts: &[PostId]) -> Result<HashMap<PostId, Original>, Arc<Error>> {
        store::find_originals(self.0.reader(), posts).await.map_err(Arc::new)
    }
}

/// The text of the original, which was changed after the post was imported.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct SourceChange {
    /// Plain text, in the language of the source.
    pub text: String,
    pub noticed_at: DateTime<Utc>,
}

impl SourceChange {
    pub(crate) fn of(change: Original) -> Option<Self> {
        let (text, at) = change.changed_text.zip(change.changed_at)?;
        Some(Self { text, noticed_at: Timestamp::to_datetime(at) })
    }
}
