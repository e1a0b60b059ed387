//! The feed, single posts and profiles.

use async_graphql::{Context, ID, Object, Result};

use super::post::{ReaderPost, present_one};
use super::posts::{Part, PostConnection};
use super::profile_page::ProfilePage;
use super::reader;
use crate::ids::PostId;
use crate::readers::{feed, profile_page, store};
use crate::schema::app;

#[derive(Default)]
pub struct ReadersQuery;

#[Object]
impl ReadersQuery {
    /// LIVE posts of followed profiles for the reader's role, and emergencies that reach the
    /// reader, newest first.
    async fn feed(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 50")] first: u32,
        #[graphql(desc = "Cursor of the last post of the page before.")] before: Option<String>,
    ) -> Result<PostConnection> {
        let (app, part) = (app(ctx), Part::new(first, before.as_deref())?);
        let page = feed::page(app, reader(ctx), part.before, part.first).await?;
        PostConnection::new(app, reader(ctx), page, part).await
    }

    /// One post that the reader may see.
    async fn post(&self, ctx: &Context<'_>, id: ID) -> Result<ReaderPost> {
        Ok(present_one(app(ctx), reader(ctx), PostId::parse(&id)?).await?)
    }

    /// A visible profile by its username; null: there is none.
    async fn profile(&self, ctx: &Context<'_>, username: String) -> Result<Option<ProfilePage>> {
        let app = app(ctx);
        let Some(profile) = profile_page::find(app, &username).await? else { return Ok(None) };
        let followed = store::followed_among(app.db.reader(), reader(ctx), [profile.id]).await?;
        Ok(Some(ProfilePage::new(app, profile, !followed.is_empty())))
    }

    /// The key with which an app subscribes to Web Push (VAPID, base64url); null: this
    /// installation sends none.
    async fn push_key(&self, ctx: &Context<'_>) -> Option<String> {
        app(ctx).settings.vapid_public_key.clone()
    }
}
