//! A profile's freshman area for readers.

use std::collections::HashSet;

use async_graphql::{Context, ID, Object, Result};

use super::posts::PostConnection;
use super::profile_page::FreshmanArea;
use crate::feed::page::Page;
use crate::feed::profile_page;
use crate::freshman::{self, LinkOutput, MapOutput};
use crate::ids::MapId;
use crate::paging::Paging;
use crate::problem::{Problem, Reason};
use crate::profiles::Profile;
use crate::readers::{is_followed, reader};
use crate::schema::app;

pub struct Freshman {
    pub(super) profile: Profile,
    pub(super) area: FreshmanArea,
}

impl Freshman {
    fn is_open(&self) -> bool {
        self.area == FreshmanArea::Open
    }
}

/// A profile's freshman area for a reader. Its lists are empty while it is locked.
#[Object]
impl Freshman {
    async fn area(&self) -> FreshmanArea {
        self.area
    }

    /// Its visible maps, the oldest first. The places of all maps may be more than one response can have: if they
    /// are requested here and that fails with `ANSWER_TOO_LARGE`, request them with `map`.
    async fn maps(&self, ctx: &Context<'_>) -> Result<Vec<MapOutput>> {
        if !self.is_open() {
            return Ok(vec![]);
        }
        let maps = freshman::list_visible_maps(app(ctx).db.reader(), self.profile.id).await?;
        Ok(maps.into_iter().map(MapOutput::from).collect())
    }

    /// One of its visible maps. Fails with 404 if there is none with this id, and while the area is locked.
    async fn map(&self, ctx: &Context<'_>, id: ID) -> Result<MapOutput> {
        let id = MapId::parse(&id)?;
        if !self.is_open() {
            return Err(Problem::new(Reason::NotFound).into());
        }
        Ok(freshman::get_visible_map(app(ctx).db.reader(), self.profile.id, id).await?.into())
    }

    /// Its links in their order.
    async fn links(&self, ctx: &Context<'_>) -> Result<Vec<LinkOutput>> {
        if !self.is_open() {
            return Ok(vec![]);
        }
        let collection = freshman::find_link_collection(app(ctx).db.reader(), self.profile.id).await?;
        Ok(collection.into_iter().flat_map(|collection| collection.links).map(LinkOutput::from).collect())
    }

    /// LIVE posts of the area for the reader's role, newest first.
    async fn posts(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 50; a page of long posts has fewer.")] first: u32,
        #[graphql(desc = "Cursor of the last post of the page before.")] before: Option<String>,
    ) -> Result<PostConnection> {
        let (app, reader, profile) = (app(ctx), reader(ctx), &self.profile);
        let paging = Paging::of_app(first, before.as_deref())?;
        let posts = profile_page::freshman_posts(app, reader, profile, paging).await?;
        let is_followed = is_followed(app.db.reader(), reader, profile.id).await?;
        let followed = is_followed.then_some(profile.id).into_iter().collect::<HashSet<_>>();
        PostConnection::new(app, reader, Page { posts, followed }, paging).await
    }
}
