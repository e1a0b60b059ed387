//! The feed, single posts and profiles.

use async_graphql::{Context, ID, Object, Result, SimpleObject};
use aushang_db::Cursor;

use super::post::{ReaderPost, present};
use super::profile::ReaderProfile;
use super::reader;
use crate::ids::PostId;
use crate::problem::{Problem, Reason};
use crate::profiles;
use crate::readers::{feed, store};
use crate::schema::app;

/// A page of the feed.
#[derive(SimpleObject)]
pub struct FeedConnection {
    pub edges: Vec<FeedEdge>,
    /// Older posts follow.
    pub has_previous_page: bool,
}

#[derive(SimpleObject)]
pub struct FeedEdge {
    /// Names this place in the feed; opaque.
    pub cursor: String,
    pub node: ReaderPost,
}

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
    ) -> Result<FeedConnection> {
        if !(1..=50).contains(&first) {
            return Err(Problem::field("first", Reason::PageTooLarge).into());
        }
        let before = before.as_deref().map(Cursor::decode).transpose();
        let before = before.map_err(|_| Problem::field("before", Reason::BadCursor))?;
        let app = app(ctx);
        let mut page = feed::page(app, reader(ctx), before, u64::from(first)).await?;
        let has_previous_page = page.posts.len() > first as usize;
        page.posts.truncate(first as usize);
        let cursors: Vec<_> = page.posts.iter().map(|post| feed::place(post).encode()).collect();
        let nodes = present(app, page).await?;
        Ok(FeedConnection {
            edges: cursors.into_iter().zip(nodes).map(|(cursor, node)| FeedEdge { cursor, node }).collect(),
            has_previous_page,
        })
    }

    /// One post that the reader may see.
    async fn post(&self, ctx: &Context<'_>, id: ID) -> Result<ReaderPost> {
        let app = app(ctx);
        let page = feed::post(app, reader(ctx), PostId::parse(&id)?).await?;
        present(app, page).await?.pop().ok_or_else(|| Problem::new(Reason::NotFound).into())
    }

    /// A visible profile by its username; null: there is none.
    async fn profile(&self, ctx: &Context<'_>, username: String) -> Result<Option<ReaderProfile>> {
        let (app, reader) = (app(ctx), reader(ctx));
        let db = app.db.reader();
        let Some(profile) =
            profiles::find_by_username(db, &username).await?.filter(|profile| profile.visible)
        else {
            return Ok(None);
        };
        let followed = store::followed_among(db, reader.id, [profile.id]).await?;
        Ok(Some(ReaderProfile::new(app, &profile, followed.contains(&profile.id))))
    }

    /// The key with which an app subscribes to Web Push (VAPID, base64url); null: this
    /// installation sends none.
    async fn push_key(&self, ctx: &Context<'_>) -> Option<String> {
        app(ctx).settings.vapid_public_key.clone()
    }
}
