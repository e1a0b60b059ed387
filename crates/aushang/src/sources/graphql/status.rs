//! The queries about sources: where to connect Instagram, and two pages that need no sign-in.

use async_graphql::{Context, Enum, Object, Result, SimpleObject};
use aushang_db::Timestamp;
use chrono::{DateTime, Utc};

use super::InstagramAuthorization;
use crate::profiles;
use crate::schema::{actor, app};
use crate::sources::{Deleted, Source, SourceNetwork, begin_instagram, deleted, store};

/// Whether posts are imported from a source.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct MediaStatus {
    pub status: MediaStatusKind,
    /// When the connection was ended. Null: it was not, or the key is unknown.
    pub disconnected_at: Option<DateTime<Utc>>,
    /// The profile that the source belongs to. Null: the key is unknown.
    pub profile_name: Option<String>,
    /// Null: the key is unknown.
    pub network: Option<SourceNetwork>,
    /// What people know the source by: `@fachschaft`, or the title of the feed. Null: the key is unknown.
    pub name: Option<String>,
}

/// The deletion of what was stored about an Instagram account, because its owner asked Instagram for it.
#[derive(SimpleObject)]
pub struct InstagramDeletion {
    pub deleted_at: DateTime<Utc>,
    /// Whether the account had been connected again after its owner asked for the deletion. What belongs to that
    /// connection was not deleted.
    pub connected_again: bool,
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

    /// Whether the source with this key, which is part of `Source.statusUrl`, is active, and what it is
    /// status page]. For an unknown key all but the status is null.
    async fn media_status(&self, ctx: &Context<'_>, key: String) -> Result<MediaStatus> {
        let db = app(ctx).db.reader();
        let source = store::find_by_status_key(db, &key).await?;
        let profile_name = match &source {
            Some(source) => Some(profiles::display_name(db, source.profile_id).await?),
            None => None,
        };
        let active = source.as_ref().is_some_and(Source::is_active);
        Ok(MediaStatus {
            status: if active { MediaStatusKind::Active } else { MediaStatusKind::Inactive },
            disconnected_at: source
                .as_ref()
                .and_then(|source| source.disconnected_at)
                .map(Timestamp::to_datetime),
            profile_name,
            network: source.as_ref().map(|source| source.network),
            name: source.map(|source| source.name),
        })
    }

    /// What became of a request to delete the data of an Instagram account. Null: the code is unknown.
    #[expect(clippy::unused_async, reason = "resolvers are async")]
    async fn instagram_deletion(&self, ctx: &Context<'_>, code: String) -> Result<Option<InstagramDeletion>> {
        let deleted = deleted(app(ctx), &code);
        Ok(deleted.map(|Deleted { at, is_connected_again }| InstagramDeletion {
            deleted_at: at.to_datetime(),
            connected_again: is_connected_again,
        }))
    }
}
