//! Queries for the feed, single posts and profiles.

use async_graphql::{Context, ID, Object, Result};
use aushang_db::TextCursor;

use super::freshman::Freshman;
use super::post::{ReaderPost, present_one};
use super::posts::PostConnection;
use super::profile_page::ProfilePage;
use crate::feed::{page, profile_page};
use crate::ids::{PostId, ProfileId};
use crate::paging::Paging;
use crate::problem::Fields;
use crate::profiles::{self, Profile};
use crate::readers::{self, ProfileConnection, ProfileEdge, ReaderOutput, ReaderProfile, reader};
use crate::schema::app;
use crate::text::{self, MaxChars};

/// Maximum length of a search text.
const SEARCH: MaxChars = MaxChars(100);

#[derive(Default)]
pub struct FeedQuery;

#[Object]
impl FeedQuery {
    /// The reader of the request, with all data that is stored about it.
    async fn reader(&self, ctx: &Context<'_>) -> ReaderOutput {
        reader(ctx).clone().into()
    }

    /// LIVE posts of followed profiles for the reader's role, and emergencies that reach the reader, newest
    /// first.
    async fn feed(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 50; a page of long posts has fewer.")] first: u32,
        #[graphql(desc = "Cursor of the last post of the page before.")] before: Option<String>,
    ) -> Result<PostConnection> {
        let (app, paging) = (app(ctx), Paging::of_app(first, before.as_deref())?);
        let page = page::page(app, reader(ctx), paging).await?;
        PostConnection::new(app, reader(ctx), page, paging).await
    }

    /// One post. Fails with 404 if the reader may not see it, and with 410 `POST_WITHDRAWN` if its author has taken it
    /// back, or `POST_ENDED` if its end has come: `extensions.current` says since when (`at`) and why (`reason`, may be null).
    async fn post(&self, ctx: &Context<'_>, id: ID) -> Result<ReaderPost> {
        Ok(present_one(app(ctx), reader(ctx), PostId::parse(&id)?).await?)
    }

    /// The visible profile with this username; null: there is none.
    async fn profile(&self, ctx: &Context<'_>, username: String) -> Result<Option<ProfilePage>> {
        let app = app(ctx);
        let Some(profile) = profile_page::find(app, &username).await? else { return Ok(None) };
        let followed = readers::is_followed(app.db.reader(), reader(ctx), profile.id).await?;
        Ok(Some(ProfilePage::new(app, profile, followed)))
    }

    /// The freshman area of a visible profile: maps, links and posts. Fails with 404 if there is none.
    async fn freshman(&self, ctx: &Context<'_>, profile: ID) -> Result<Freshman> {
        let id = ProfileId::parse(&profile)?;
        let (profile, area) = profile_page::get_freshman_area(app(ctx), reader(ctx), id).await?;
        Ok(Freshman { profile, area: area.into() })
    }

    /// Visible profiles, sorted by name.
    async fn profiles(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 50")] first: u32,
        #[graphql(desc = "Cursor of the last profile of the page before.")] before: Option<String>,
        #[graphql(desc = "Only profiles with this text in one of their names, ignoring case; at most 100 \
                          characters. Null or blank: all.")]
        text: Option<String>,
    ) -> Result<ProfileConnection> {
        let (app, reader) = (app(ctx), reader(ctx));
        let paging = Paging::of_app(first, before.as_deref())?;
        let mut fields = Fields::default();
        let text = text::optional(&mut fields, "text", text.as_deref(), SEARCH).unwrap_or_default();
        fields.done()?;
        let db = app.db.reader();
        let mut found = profiles::search_visible(db, &text, paging.before.clone(), paging.limit()).await?;
        let has_previous_page = paging.cut(&mut found);
        let ids: Vec<_> = found.iter().map(|(_, profile)| profile.id).collect();
        let followed = readers::followed_among(db, reader, ids).await?;
        let edge = |(cursor, profile): (TextCursor, Profile)| ProfileEdge {
            cursor: cursor.encode(),
            node: ReaderProfile::new(app, &profile, followed.contains(&profile.id)),
        };
        Ok(ProfileConnection { edges: found.into_iter().map(edge).collect(), has_previous_page })
    }

    /// Public VAPID key (base64url) with which an app subscribes to Web Push. Null if this installation
    /// does not send Web Push.
    async fn push_key(&self, ctx: &Context<'_>) -> Option<String> {
        app(ctx).settings.vapid_public_key.clone()
    }
}
