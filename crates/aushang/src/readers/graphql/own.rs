//! Everything that is kept of the reader who asks.

use std::collections::HashMap;

use async_graphql::{ComplexObject, Context, Enum, ID, OutputType, Result, SimpleObject};
use aushang_db::Timestamp;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::profile::ReaderProfile;
use super::reader;
use super::registration::ReaderOutput;
use crate::actor::Reader;
use crate::app::App;
use crate::feed::{self, ReaderPost, present};
use crate::ids::{DeviceId, PostId, ProfileId};
use crate::interactions::{self, Interaction};
use crate::problem::{Problem, Reason, Result as Outcome};
use crate::profiles;
use crate::readers::store::{self, DeviceKind};
use crate::schema::app;

/// How a device takes its messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "DeviceKind", name = "DeviceKind")]
pub enum DeviceKindOutput {
    WebPush,
    /// Firebase Cloud Messaging
    Fcm,
}

/// A device that is told of posts, without its address and keys.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct OwnDevice {
    pub id: ID,
    pub kind: DeviceKindOutput,
    pub registered_at: DateTime<Utc>,
}

/// A profile that the reader chose to follow, or that auto-follow does not hold for.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct OwnFollow {
    pub profile_id: ID,
    /// Null while it is offline.
    pub profile: Option<ReaderProfile>,
    pub since: DateTime<Utc>,
    /// False: the reader unfollowed it, though auto-follow makes others follow it.
    pub chosen: bool,
}

/// A freshman area whose code the reader entered.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct OwnFreshmanEntry {
    pub profile_id: ID,
    /// Null while it is offline.
    pub profile: Option<ReaderProfile>,
    /// The code is still the present one.
    pub current: bool,
}

/// Wrong codes for a freshman area; deleted with the right code, and after two days.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct OwnFreshmanTries {
    pub profile_id: ID,
    pub wrong: i32,
    pub last_at: DateTime<Utc>,
}

/// What the reader did with a post.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct OwnDeeds {
    pub post_id: ID,
    /// Null: the reader may not see it now.
    pub post: Option<ReaderPost>,
    pub liked: bool,
    /// The option voted for; null: none.
    pub vote: Option<ID>,
    /// How often the app reported it as seen.
    pub seen: i64,
    /// How often what it leads to was pressed.
    pub clicks: i64,
    /// Begin of the half of a day in which it was seen or pressed last; nothing more exact is kept. Null:
    /// neither.
    pub viewed_at: Option<DateTime<Utc>>,
}

/// A page of what is kept.
#[derive(SimpleObject)]
#[graphql(concrete(name = "OwnFollowConnection", params(OwnFollow)), serial)]
#[graphql(concrete(name = "OwnFreshmanEntryConnection", params(OwnFreshmanEntry)))]
#[graphql(concrete(name = "OwnDeedsConnection", params(OwnDeeds)))]
pub struct OwnPage<T: OutputType>
where
    OwnEdge<T>: OutputType,
{
    pub edges: Vec<OwnEdge<T>>,
    /// More follow.
    pub has_previous_page: bool,
}

/// One thing that is kept.
#[derive(SimpleObject)]
#[graphql(concrete(name = "OwnFollowEdge", params(OwnFollow)), serial)]
#[graphql(concrete(name = "OwnFreshmanEntryEdge", params(OwnFreshmanEntry)))]
#[graphql(concrete(name = "OwnDeedsEdge", params(OwnDeeds)))]
pub struct OwnEdge<T: OutputType> {
    /// Names this place in the list; opaque.
    pub cursor: String,
    pub node: T,
}

impl<T: OutputType> OwnPage<T>
where
    OwnEdge<T>: OutputType,
{
    /// Of rows that are one more than asked for if there are more.
    fn new<R>(
        mut rows: Vec<R>,
        first: u64,
        place: impl Fn(&R) -> Uuid,
        mut node: impl FnMut(R) -> T,
    ) -> Self {
        let first = usize::try_from(first).unwrap_or(usize::MAX);
        let has_previous_page = rows.len() > first;
        rows.truncate(first);
        let edge = |row: R| OwnEdge { cursor: place(&row).simple().to_string(), node: node(row) };
        Self { edges: rows.into_iter().map(edge).collect(), has_previous_page }
    }
}

fn place(before: Option<&str>) -> Result<Option<Uuid>, Problem> {
    let place = before.map(Uuid::try_parse).transpose();
    place.map_err(|_| Problem::field("before", Reason::BadCursor))
}

/// Profiles as the reader sees them, by id, without those that are offline.
async fn shown(
    app: &App,
    reader: &Reader,
    ids: impl Iterator<Item = ProfileId>,
) -> Outcome<HashMap<ProfileId, ReaderProfile>> {
    let (db, ids) = (app.db.reader(), ids.collect::<Vec<_>>());
    let followed = store::followed_among(db, reader, ids.iter().copied()).await?;
    let mut found = profiles::find_all(db, ids).await?;
    found.retain(|_, profile| profile.visible);
    let shown = |(id, profile)| (id, ReaderProfile::new(app, &profile, followed.contains(&id)));
    Ok(found.into_iter().map(shown).collect())
}

#[ComplexObject]
impl ReaderOutput {
    async fn registered_at(&self, ctx: &Context<'_>) -> Result<DateTime<Utc>> {
        let (registered, _) = store::get_dates(app(ctx).db.reader(), reader(ctx).id).await?;
        Ok(registered.to_datetime())
    }

    /// When the app asked last; written down every 30 days at most.
    async fn last_seen_at(&self, ctx: &Context<'_>) -> Result<DateTime<Utc>> {
        let (_, seen) = store::get_dates(app(ctx).db.reader(), reader(ctx).id).await?;
        Ok(seen.to_datetime())
    }

    /// In the order in which they were registered; at most 20.
    async fn devices(&self, ctx: &Context<'_>) -> Result<Vec<OwnDevice>> {
        let devices = store::own_devices(app(ctx).db.reader(), reader(ctx).id).await?;
        let device = |(id, kind, at): (DeviceId, DeviceKind, Timestamp)| OwnDevice {
            id: id.into(),
            kind: kind.into(),
            registered_at: at.to_datetime(),
        };
        Ok(devices.into_iter().map(device).collect())
    }

    /// Profiles that the reader chose or unfollowed; whom auto-follow makes it follow besides stands
    /// nowhere.
    async fn follows(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 50")] first: u32,
        #[graphql(desc = "Cursor of the last one of the page before.")] before: Option<String>,
    ) -> Result<OwnPage<OwnFollow>> {
        let (app, first, before) = (app(ctx), feed::page_size(first)?, place(before.as_deref())?);
        let before = before.map(ProfileId);
        let rows = store::list_own_follows(app.db.reader(), reader(ctx).id, before, first + 1).await?;
        let mut profiles = shown(app, reader(ctx), rows.iter().map(|row| row.profile_id)).await?;
        let node = |row: store::OwnFollow| OwnFollow {
            profile_id: row.profile_id.into(),
            profile: profiles.remove(&row.profile_id),
            since: row.since.to_datetime(),
            chosen: row.chosen,
        };
        Ok(OwnPage::new(rows, first, |row| row.profile_id.0, node))
    }

    /// Freshman areas whose codes the reader entered.
    async fn freshman_entries(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 50")] first: u32,
        #[graphql(desc = "Cursor of the last one of the page before.")] before: Option<String>,
    ) -> Result<OwnPage<OwnFreshmanEntry>> {
        let (app, first, before) = (app(ctx), feed::page_size(first)?, place(before.as_deref())?);
        let before = before.map(ProfileId);
        let rows = store::list_own_entries(app.db.reader(), reader(ctx).id, before, first + 1).await?;
        let mut profiles = shown(app, reader(ctx), rows.iter().map(|row| row.profile_id)).await?;
        let node = |row: store::OwnEntry| OwnFreshmanEntry {
            profile_id: row.profile_id.into(),
            profile: profiles.remove(&row.profile_id),
            current: row.current,
        };
        Ok(OwnPage::new(rows, first, |row| row.profile_id.0, node))
    }

    /// Freshman areas for which the reader entered wrong codes, newest first; at most 50.
    async fn freshman_tries(&self, ctx: &Context<'_>) -> Result<Vec<OwnFreshmanTries>> {
        let rows = store::list_own_tries(app(ctx).db.reader(), reader(ctx).id).await?;
        let tries = |row: store::OwnTries| OwnFreshmanTries {
            profile_id: row.profile_id.into(),
            wrong: row.wrong,
            last_at: row.last_at.to_datetime(),
        };
        Ok(rows.into_iter().map(tries).collect())
    }

    /// Posts that the reader liked, voted in, saw or pressed, the newest first.
    async fn deeds(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 50; a page of long posts has fewer.")] first: u32,
        #[graphql(desc = "Cursor of the last one of the page before.")] before: Option<String>,
    ) -> Result<OwnPage<OwnDeeds>> {
        let (app, first, before) = (app(ctx), feed::page_size(first)?, place(before.as_deref())?);
        let before = before.map(PostId);
        let rows = interactions::list_of_reader(app.db.reader(), reader(ctx).id, before, first + 1).await?;
        let ids: Vec<_> = rows.iter().map(|row| row.post).collect();
        let visible = feed::visible_posts(app, reader(ctx), ids).await?;
        let posts: HashMap<_, _> = visible.posts.iter().map(|it| (it.post.id, &it.post)).collect();
        let fitting = feed::count_fitting(rows.iter().map(|row| posts.get(&row.post).copied()));
        let first = first.min(fitting as u64);
        let ids: Vec<_> = visible.posts.iter().map(|it| it.post.id).collect();
        let shown = present(app, reader(ctx), visible).await?;
        let mut shown: HashMap<PostId, ReaderPost> = ids.into_iter().zip(shown).collect();
        let node = |row: Interaction| OwnDeeds {
            post_id: row.post.into(),
            post: shown.remove(&row.post),
            liked: row.liked,
            vote: row.vote.map(Into::into),
            seen: row.seen,
            clicks: row.clicks,
            viewed_at: row.viewed_at.map(Timestamp::to_datetime),
        };
        Ok(OwnPage::new(rows, first, |row| row.post.0, node))
    }
}
