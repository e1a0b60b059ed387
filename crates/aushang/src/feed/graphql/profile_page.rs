//! A profile's page for readers.

use std::collections::HashSet;

use async_graphql::{ComplexObject, Context, Enum, Result, SimpleObject};

use super::post::{ReaderPost, present};
use super::posts::PostConnection;
use crate::app::App;
use crate::feed::ToReader;
use crate::feed::page::Page;
use crate::feed::profile_page;
use crate::paging::Paging;
use crate::profiles::{Contact, Profile};
use crate::readers::{ReaderProfile, reader};
use crate::schema::app;

/// A profile's page for readers.
#[derive(SimpleObject)]
#[graphql(complex)]
pub struct ProfilePage {
    #[graphql(flatten)]
    head: ReaderProfile,
    contact: Contact,
    #[graphql(skip)]
    profile: Profile,
}

/// Whether a profile's freshman area is open to the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "profile_page::FreshmanArea")]
pub enum FreshmanArea {
    Open,
    /// The reader has not entered the current access code.
    Locked,
}

impl ProfilePage {
    pub(super) fn new(app: &App, profile: Profile, following: bool) -> Self {
        let head = ReaderProfile::new(app, &profile, following);
        Self { head, contact: Contact::from(&profile), profile }
    }

    fn page(&self, posts: Vec<ToReader>) -> Page {
        let followed = if self.head.following { HashSet::from([self.profile.id]) } else { HashSet::new() };
        Page { posts, followed }
    }
}

#[ComplexObject]
impl ProfilePage {
    /// The profile's LIVE posts that the reader may see, newest first. The reader need not follow the
    /// profile.
    async fn posts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 50; a page of long posts has fewer.")] first: u32,
        #[graphql(desc = "Cursor of the last post of the page before.")] before: Option<String>,
    ) -> Result<PostConnection> {
        let (app, paging) = (app(ctx), Paging::of_app(first, before.as_deref())?);
        let posts = profile_page::posts_of(app, reader(ctx), &self.profile, paging).await?;
        PostConnection::new(app, reader(ctx), self.page(posts), paging).await
    }

    /// The pinned post. Null if none is pinned, or if the reader may not see it.
    async fn pinned_post(&self, ctx: &Context<'_>) -> Result<Option<ReaderPost>> {
        let app = app(ctx);
        let pinned = profile_page::pinned(app, reader(ctx), &self.profile).await?;
        Ok(present(app, reader(ctx), self.page(pinned.into_iter().collect())).await?.pop())
    }

    /// Null if the profile has no freshman area.
    async fn freshman_area(&self, ctx: &Context<'_>) -> Result<Option<FreshmanArea>> {
        let area = profile_page::freshman_area(app(ctx), reader(ctx), &self.profile).await?;
        Ok(area.map(FreshmanArea::from))
    }

    /// LIVE posts of the freshman area for the reader's role, newest first. Empty while the area is locked.
    async fn freshman_posts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 50; a page of long posts has fewer.")] first: u32,
        #[graphql(desc = "Cursor of the last post of the page before.")] before: Option<String>,
    ) -> Result<PostConnection> {
        let (app, paging) = (app(ctx), Paging::of_app(first, before.as_deref())?);
        let posts = profile_page::freshman_posts(app, reader(ctx), &self.profile, paging).await?;
        PostConnection::new(app, reader(ctx), self.page(posts), paging).await
    }
}
