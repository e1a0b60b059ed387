//! Lists of posts and single ones.

use async_graphql::{Context, Enum, ID, Object, Result, SimpleObject};
use aushang_db::Cursor;
use chrono::{DateTime, TimeDelta, Utc};

use super::calendar::{Calendar, calendar};
use super::emergency::EmergencyConfirmers;
use super::post::{PostOutput, present};
use super::timing::{PostTiming, post_timing};
use crate::accounts;
use crate::enums::{AccountRole, ProfileRole};
use crate::ids::{PostId, ProfileId};
use crate::paging::{PageInfo, PaginationInput, Paging};
use crate::posts::content::SEARCH;
use crate::posts::store::{self, Own, Part, PostList};
use crate::problem::{Fields, Problem, Reason};
use crate::schema::{actor, app};
use crate::text;

/// How far back the posts of all profiles are searched.
const SEARCHED_EVERYWHERE: TimeDelta = TimeDelta::days(365);

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
    /// Drafts that somebody still writes, and those that were sent back to be changed, newest first.
    Unsent,
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
            PostFilter::Unsent => Self::Unsent,
            PostFilter::FirstSemester => Self::Freshman,
            PostFilter::FirstSemesterPlanned => Self::FreshmanPlanned,
        }
    }
}

/// The kind of profile whose posts are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum AuthorRole {
    ContentProvider,
    StudentCouncil,
    Institution,
    University,
    User,
}

impl From<AuthorRole> for ProfileRole {
    fn from(role: AuthorRole) -> Self {
        match role {
            AuthorRole::ContentProvider => Self::ContentProvider,
            AuthorRole::StudentCouncil => Self::StudentCouncil,
            AuthorRole::Institution => Self::Institution,
            AuthorRole::University => Self::University,
            AuthorRole::User => Self::User,
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
    /// Posts of the profile that the caller acts for, or of all profiles.
    async fn posts(
        &self,
        ctx: &Context<'_>,
        pagination_input: PaginationInput,
        filter: PostFilter,
        #[graphql(desc = "Only posts that contain this text in one of their languages, ignoring case and \
                          markup; at most 100 characters. Null or blank: all posts.")]
        text: Option<String>,
        #[graphql(
            default,
            desc = "The LIVE and planned posts of all profiles, for internal staff (403 for others). The \
                    filters are ALL, PUBLISHED and PLANNED; `totalCount` is null; `text` is searched in the \
                    posts of the last 365 days."
        )]
        of_all_profiles: bool,
        #[graphql(desc = "Only posts of profiles of this kind. Null: of all kinds, also of those that \
                          cannot be named here. Requires `ofAllProfiles`.")]
        author_role: Option<AuthorRole>,
    ) -> Result<PostConnection> {
        let page = Page::check(&pagination_input, text.as_deref())?;
        if of_all_profiles {
            return list_everywhere(ctx, page, filter, author_role).await;
        }
        if author_role.is_some() {
            return Err(Problem::field("authorRole", Reason::Invalid).into());
        }
        list(ctx, page, filter).await
    }

    /// One post of the profile that the caller acts for. Fails with 404 if the profile does not have it.
    async fn post(&self, ctx: &Context<'_>, id: ID) -> Result<PostOutput> {
        one(ctx, PostId::parse(&id)?).await
    }

    /// The posts and events of the profile that the caller acts for, from `from` on and before `to`.
    async fn calendar(
        &self,
        ctx: &Context<'_>,
        from: DateTime<Utc>,
        #[graphql(desc = "After `from`, and at most six weeks (and an hour, if the clock is put back).")] to: DateTime<
            Utc,
        >,
    ) -> Result<Calendar> {
        calendar(ctx, from, to).await
    }

    /// What speaks against a push at a moment: the quiet hours of the profile that the caller acts for, and other
    /// pushes near it.
    async fn post_timing(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "A date in the past, and null, mean now.")] publish_date: Option<DateTime<Utc>>,
        #[graphql(
            desc = "The stored post that pushes. Nothing speaks against the moment of one that does not. Null: a \
                    new one, which pushes and is no emergency."
        )]
        id: Option<ID>,
    ) -> Result<PostTiming> {
        post_timing(ctx, publish_date, id).await
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
pub async fn one(ctx: &Context<'_>, id: PostId) -> Result<PostOutput> {
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
        list(ctx, Page::check(&pagination_input, text.as_deref())?, filter).await
    }

    /// The other accounts of the profile that could confirm an emergency of the caller now.
    async fn emergency_confirmers(&self, ctx: &Context<'_>) -> Result<EmergencyConfirmers> {
        let (app, actor) = (app(ctx), actor(ctx));
        let releasers = accounts::list_releasers(app.db.reader(), actor.profile, app.now()).await?;
        Ok(EmergencyConfirmers::new(&releasers, Some(actor.account)))
    }
}

/// A valid selection of a page.
struct Page {
    paging: Paging<Cursor>,
    search: Option<String>,
}

impl Page {
    fn check(input: &PaginationInput, text: Option<&str>) -> Result<Self, Problem> {
        let paging = input.check(["paginationInput.first", "paginationInput.before"])?;
        let mut fields = Fields::default();
        let search = text::optional(&mut fields, "text", text, SEARCH);
        fields.done()?;
        Ok(Self { paging, search })
    }

    fn part(&self, is_counted: bool) -> Part<'_> {
        let Self { paging, search } = self;
        Part { search: search.as_deref(), after: paging.before, limit: paging.limit(), is_counted }
    }
}

async fn list(ctx: &Context<'_>, page: Page, filter: PostFilter) -> Result<PostConnection> {
    let (db, list) = (app(ctx).db.reader(), PostList::from(filter));
    let part = page.part(ctx.look_ahead().field("totalCount").exists());
    let (posts, total_count) = store::list(db, actor(ctx).profile, list, part).await?;
    connection(ctx, &page, list, posts, total_count).await
}

async fn list_everywhere(
    ctx: &Context<'_>,
    page: Page,
    filter: PostFilter,
    role: Option<AuthorRole>,
) -> Result<PostConnection> {
    let actor = actor(ctx);
    if actor.role != AccountRole::Superadmin {
        return Err(Problem::field("ofAllProfiles", Reason::NotPermitted).into());
    }
    // `posts` may be called while the account is set up, but only for the own profile.
    actor.setup.require().map_err(Problem::new)?;
    if !matches!(filter, PostFilter::All | PostFilter::Published | PostFilter::Planned) {
        return Err(Problem::field("filter", Reason::NotOffered).into());
    }
    let (db, list) = (app(ctx).db.reader(), PostList::from(filter));
    let (role, searched_from) = (role.map(ProfileRole::from), app(ctx).now() - SEARCHED_EVERYWHERE);
    let posts = store::list_everywhere(db, list, role, searched_from, page.part(false)).await?;
    connection(ctx, &page, list, posts, None).await
}

/// `posts`: one more than the page has, if more follow.
async fn connection(
    ctx: &Context<'_>,
    page: &Page,
    list: PostList,
    mut posts: Vec<Own>,
    total_count: Option<u64>,
) -> Result<PostConnection> {
    let has_previous_page = page.paging.cut(&mut posts);
    let cursors: Vec<_> = posts.iter().map(|own| list.cursor_of(&own.post).encode()).collect();
    let end_cursor = cursors.last().cloned();
    let nodes = present(app(ctx), actor(ctx), posts).await?;
    Ok(PostConnection {
        edges: cursors.into_iter().zip(nodes).map(|(cursor, node)| PostEdge { cursor, node }).collect(),
        page_info: PageInfo { has_previous_page, end_cursor },
        total_count,
    })
}
