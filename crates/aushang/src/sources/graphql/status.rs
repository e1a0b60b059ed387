//! The queries about sources: where to connect Instagram, and two pages that need no sign-in.

use async_graphql::{Context, Enum, Object, Result, SimpleObject};
use aushang_db::Timestamp;
use chrono::{DateTime, Utc};

use super::InstagramAuthorization;
use crate::schema::{actor, app};
use crate::sources::{Source, begin_instagram, deleted_at, store};

/// Whether posts are imported from a source.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct MediaStatus {
    pub status: MediaStatusKind,
    /// When the connection was ended. Null: it was not, or the key is unknown.
    pub disconnected_at: Option<DateTime<Utc>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum MediaStatusKind {
    Active,
    /// Disconnected, to be connected again, or unknown.
    Inactive,
}

#[derive(Default)]
pub struct SourcesQuery;

#[Object]
impl SourcesQuery {
    /// Begins to connect Instagram: the page on which the person agrees.
    #[expect(clippy::unused_async, reason = "resolvers are async")]
    async fn instagram_authorization(&self, ctx: &Context<'_>) -> Result<InstagramAuthorization> {
        Ok(begin_instagram(app(ctx), actor(ctx))?.into())
    }

    /// Whether the source with this key, which is part of `Source.statusUrl`, is active. The response for an
    /// unknown key is that of an inactive source [A-64: status page].
    async fn media_status(&self, ctx: &Context<'_>, key: String) -> Result<MediaStatus> {
        let source = store::find_by_status_key(app(ctx).db.reader(), &key).await?;
        let active = source.as_ref().is_some_and(Source::is_active);
        let disconnected_at = source.and_then(|source| source.disconnected_at);
        Ok(MediaStatus {
            status: if active { MediaStatusKind::Active } else { MediaStatusKind::Inactive },
            disconnected_at: disconnected_at.map(Timestamp::to_datetime),
        })
    }

    /// When the data of an Instagram account was deleted because its owner asked Instagram for it. Null: the
    /// code is unknown.
    #[expect(clippy::unused_async, reason = "resolvers are async")]
    async fn instagram_deletion(&self, ctx: &Context<'_>, code: String) -> Result<Option<DateTime<Utc>>> {
        Ok(deleted_at(app(ctx), &code).map(Timestamp::to_datetime))
    }
}
