//! Lists of posts and single ones.

use async_graphql::{Context, Enum, ID, Object, Result, SimpleObject};

use super::post::{PostOutput, present};
use crate::ids::{PostId, ProfileId};
use crate::paging::{PageInfo, PaginationInput};
use crate::posts::content::SEARCH;
use crate::posts::store::{self, Part, PostList};
use crate::problem::{Fields, Problem, Reason};
use crate::schema::{actor, app};
use crate::text;

/// Selects posts of the profile, and their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum PostFilter {
    /// Posts of every status, newest publish date first.
    All,
    /// LIVE posts, newest first.
    Published,
    /// Approved posts, next publish date first.
    Planned,
    /// Drafts that wait for release, newest first.
    Draft,
    /// LIVE posts in the freshman channel, newest first.
    FirstSemester,
    /// Approved posts for the freshman channel, next publish date first.
    FirstSemesterPlanned,
}

impl From<PostFilter> for PostList {
    fn from(filter: PostFilter) -> Self {
        match filter {
            PostFilter::All => Self::All,
            PostFilter::Published => Self::Published,
            PostFilter::Planned => Self::Planned,
            PostFilter::Draft => Self::Drafts,
            PostFilter::FirstSemester => Self::Freshman,
            PostFilter::FirstSemesterPlanned => Self::FreshmanPlanned,
        }
    }
}

/// A page of posts.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostConnection {
    pub edges: Vec<PostEdge>,
    pub page_info: PageInfo,
    /// Number of posts in the whole list, not only on this page.
    pub total_count: Option<u64>,
}

#[derive(SimpleObject)]
#[graphql(serial)]
pub struct PostEdge {
    /// Opaque position of the post in the list.
    pub cursor: String,
    pub node: PostOutput,
}

#[derive(Default)]
pub struct PostsQuery;

#[Object]
impl PostsQuery {
    /// Posts of the profile that the caller acts for.
    async fn posts(
        &self,
        ctx: &Context<'_>,
        pagination_input: PaginationInput,
        filter: PostFilter,
        #[graphql(desc = "Only posts that contain this text in one of their languages, ignoring case and \
                          markup; at most 100 characters. Null or blank: all posts.")]
        text: Option<String>,
    ) -> Result<PostConnection> {
        list(ctx, pagination_input, filter, text).await
    }

    /// One post of the profile that the caller acts for. Fails with 404 if the profile does not have it.
    async fn post(&self, ctx: &Context<'_>, id: ID) -> Result<PostOutput> {
        one(ctx, PostId::parse(&id)?).await
    }

    /// The pinned post of a profile. Null if none is pinned, or if it belongs to another profile and is not
    /// public.
    async fn pinned_post(&self, ctx: &Context<'_>, author: ID) -> Result<Option<PostOutput>> {
        let (app, actor) = (app(ctx), actor(ctx));
        let Ok(author) = ProfileId::parse(&author) else { return Ok(None) };
        let pinned = store::find_pinned_of(app.db.reader(), author).await?;
        let pinned = pinned.filter(|own| author == actor.profile || own.is_public());
        Ok(present(app, actor, pinned.into_iter().collect()).await?.pop())
    }
}

/// Returns the post as it is now. Mutations return it as well.
pub(super) async fn one(ctx: &Context<'_>, id: PostId) -> Result<PostOutput> {
    let (app, actor) = (app(ctx), actor(ctx));
    let post = store::get(app.db.reader(), actor.profile, id).await?;
    present(app, actor, vec![post]).await?.pop().ok_or_else(|| Problem::new(Reason::NotFound).into())
}

/// The posts of the profile that the caller acts for, as a part of `me`.
pub struct MePosts;

#[Object]
impl MePosts {
    /// Posts of the profile, like the query `posts`.
    async fn posts(
        &self,
        ctx: &Context<'_>,
        pagination_input: PaginationInput,
        filter: PostFilter,
        #[graphql(desc = "Like `text` of the query `posts`.")] text: Option<String>,
    ) -> Result<PostConnection> {
        list(ctx, pagination_input, filter, text).await
    }
}

async fn list(
    ctx: &Context<'_>,
    pagination_input: PaginationInput,
    filter: PostFilter,
    text: Option<String>,
) -> Result<PostConnection> {
    let (app, actor, list) = (app(ctx), actor(ctx), PostList::from(filter));
    let paging = pagination_input.check(["paginationInput.first", "paginationInput.before"])?;
    let mut fields = Fields::default();
    let search = text::optional(&mut fields, "text", text.as_deref(), SEARCH);
    fields.done()?;
    let is_counted = ctx.look_ahead().field("totalCount").exists();
    let part = Part { search: search.as_deref(), after: paging.before, limit: paging.limit(), is_counted };
    let (mut posts, total_count) = store::list(app.db.reader(), actor.profile, list, part).await?;
    let has_previous_page = paging.cut(&mut posts);
    let cursors: Vec<_> = posts.iter().map(|own| list.cursor_of(&own.post).encode()).collect();
    let end_cursor = cursors.last().cloned();
    let nodes = present(app, actor, posts).await?;
    Ok(PostConnection {
        edges: cursors.into_iter().zip(nodes).map(|(cursor, node)| PostEdge { cursor, node }).collect(),
        page_info: PageInfo { has_previous_page, end_cursor },
        total_count,
    })
}
