//! The data that is stored about the reader of the request.

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
use crate::paging::Paging;
use crate::problem::Result as Outcome;
use crate::profiles;
use crate::readers::rows::DeviceKind;
use crate::readers::{rows, store};
use crate::schema::app;

/// The service through which a device receives messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "DeviceKind", name = "DeviceKind")]
pub enum DeviceKindOutput {
    WebPush,
    /// Firebase Cloud Messaging
    Fcm,
}

/// A device that receives pushes, without its address and keys.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct OwnDevice {
    pub id: ID,
    pub kind: DeviceKindOutput,
    pub registered_at: DateTime<Utc>,
}

/// A profile that the reader chose to follow, or an auto-follow profile that the reader unfollowed.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct OwnFollow {
    pub profile_id: ID,
    /// Null while it is offline.
    pub profile: Option<ReaderProfile>,
    pub since: DateTime<Utc>,
    /// Whether the reader follows it. False: an auto-follow profile that the reader unfollowed.
    pub chosen: bool,
}

/// A freshman area whose code the reader entered.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct OwnFreshmanEntry {
    pub profile_id: ID,
    /// Null while it is offline.
    pub profile: Option<ReaderProfile>,
    /// Whether the code is still the current one.
    pub current: bool,
}

/// Wrong codes that the reader entered for a freshman area. Deleted when the right code is entered, and
/// after two days.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct OwnFreshmanTries {
    pub profile_id: ID,
    /// Number of wrong codes.
    pub wrong: i32,
    /// When the last one was entered.
    pub last_at: DateTime<Utc>,
}

/// The reader's interactions with a post.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct OwnDeeds {
    pub post_id: ID,
    /// Null if the reader may not see it now.
    pub post: Option<ReaderPost>,
    pub liked: bool,
    /// The option that the reader voted for; null: none.
    pub vote: Option<ID>,
    /// How often the app reported it as seen.
    pub seen: i64,
    /// How often the app reported a click on what it links to.
    pub clicks: i64,
    /// Start of the 12 hours in which it was last seen or clicked; a more exact time is not stored. Null if
    /// it was neither seen nor clicked.
    pub viewed_at: Option<DateTime<Utc>>,
}

/// A page of stored data.
#[derive(SimpleObject)]
#[graphql(concrete(name = "OwnFollowConnection", params(OwnFollow)), serial)]
#[graphql(concrete(name = "OwnFreshmanEntryConnection", params(OwnFreshmanEntry)))]
#[graphql(concrete(name = "OwnDeedsConnection", params(OwnDeeds)))]
pub struct OwnPage<T: OutputType>
where
    OwnEdge<T>: OutputType,
{
    pub edges: Vec<OwnEdge<T>>,
    /// Whether more entries follow.
    pub has_previous_page: bool,
}

/// An entry of a page.
#[derive(SimpleObject)]
#[graphql(concrete(name = "OwnFollowEdge", params(OwnFollow)), serial)]
#[graphql(concrete(name = "OwnFreshmanEntryEdge", params(OwnFreshmanEntry)))]
#[graphql(concrete(name = "OwnDeedsEdge", params(OwnDeeds)))]
pub struct OwnEdge<T: OutputType> {
    /// Opaque position of this entry in the list.
    pub cursor: String,
    pub node: T,
}

impl<T: OutputType> OwnPage<T>
where
    OwnEdge<T>: OutputType,
{
    /// Converts rows. There is one more than the page has if more entries follow.
    fn new<R>(
        mut rows: Vec<R>,
        paging: Paging<Uuid>,
        key: impl Fn(&R) -> Uuid,
        mut node: impl FnMut(R) -> T,
    ) -> Self {
        let has_previous_page = paging.cut(&mut rows);
        let edge = |row: R| OwnEdge { cursor: key(&row).simple().to_string(), node: node(row) };
        Self { edges: rows.into_iter().map(edge).collect(), has_previous_page }
    }
}

/// Returns the visible ones of these profiles for the reader, by id.
async fn visible_profiles(
    app: &App,
    reader: &Reader,
    ids: impl Iterator<Item = ProfileId>,
) -> Outcome<HashMap<ProfileId, ReaderProfile>> {
    let (db, ids) = (app.db.reader(), ids.collect::<Vec<_>>());
    let followed = rows::followed_among(db, reader, ids.iter().copied()).await?;
    let mut found = profiles::find_all(db, ids).await?;
    found.retain(|_, profile| profile.visible);
    let output = |(id, profile)| (id, ReaderProfile::new(app, &profile, followed.contains(&id)));
    Ok(found.into_iter().map(output).collect())
}

#[ComplexObject]
impl ReaderOutput {
    async fn registered_at(&self, ctx: &Context<'_>) -> Result<DateTime<Utc>> {
        let (registered, _) = store::get_dates(app(ctx).db.reader(), reader(ctx).id).await?;
        Ok(registered.to_datetime())
    }

    /// Time of the app's last request; updated at most every 30 days.
    async fn last_seen_at(&self, ctx: &Context<'_>) -> Result<DateTime<Utc>> {
        let (_, seen) = store::get_dates(app(ctx).db.reader(), reader(ctx).id).await?;
        Ok(seen.to_datetime())
    }

    /// Registered devices, oldest first; at most 20.
    async fn devices(&self, ctx: &Context<'_>) -> Result<Vec<OwnDevice>> {
        let devices = rows::own_devices(app(ctx).db.reader(), reader(ctx).id).await?;
        let device = |(id, kind, at): (DeviceId, DeviceKind, Timestamp)| OwnDevice {
            id: id.into(),
            kind: kind.into(),
            registered_at: at.to_datetime(),
        };
        Ok(devices.into_iter().map(device).collect())
    }

    /// Profiles that the reader chose to follow, and auto-follow profiles that the reader unfollowed. Does
    /// not contain profiles that the reader follows only by auto-follow: these are not stored per reader.
    async fn follows(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 50")] first: u32,
        #[graphql(desc = "Cursor of the last one of the page before.")] before: Option<String>,
    ) -> Result<OwnPage<OwnFollow>> {
        let (app, paging) = (app(ctx), Paging::of_app(first, before.as_deref())?);
        let before = paging.before.map(ProfileId);
        let rows = store::list_own_follows(app.db.reader(), reader(ctx).id, before, paging.limit()).await?;
        let mut profiles = visible_profiles(app, reader(ctx), rows.iter().map(|row| row.profile_id)).await?;
        let node = |row: store::OwnFollow| OwnFollow {
            profile_id: row.profile_id.into(),
            profile: profiles.remove(&row.profile_id),
            since: row.since.to_datetime(),
            chosen: row.chosen,
        };
        Ok(OwnPage::new(rows, paging, |row| row.profile_id.0, node))
    }

    /// Freshman areas whose codes the reader entered.
    async fn freshman_entries(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 50")] first: u32,
        #[graphql(desc = "Cursor of the last one of the page before.")] before: Option<String>,
    ) -> Result<OwnPage<OwnFreshmanEntry>> {
        let (app, paging) = (app(ctx), Paging::of_app(first, before.as_deref())?);
        let before = paging.before.map(ProfileId);
        let rows = store::list_own_entries(app.db.reader(), reader(ctx).id, before, paging.limit()).await?;
        let mut profiles = visible_profiles(app, reader(ctx), rows.iter().map(|row| row.profile_id)).await?;
        let node = |row: store::OwnEntry| OwnFreshmanEntry {
            profile_id: row.profile_id.into(),
            profile: profiles.remove(&row.profile_id),
            current: row.current,
        };
        Ok(OwnPage::new(rows, paging, |row| row.profile_id.0, node))
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

    /// Posts that the reader liked, voted in, saw or clicked, newest first.
    async fn deeds(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 50; a page of long posts has fewer.")] first: u32,
        #[graphql(desc = "Cursor of the last one of the page before.")] before: Option<String>,
    ) -> Result<OwnPage<OwnDeeds>> {
        let (app, paging) = (app(ctx), Paging::of_app(first, before.as_deref())?);
        let before = paging.before.map(PostId);
        let rows =
            interactions::list_of_reader(app.db.reader(), reader(ctx).id, before, paging.limit()).await?;
        let ids: Vec<_> = rows.iter().map(|row| row.post).collect();
        let visible = feed::visible_posts(app, reader(ctx), ids).await?;
        let posts: HashMap<_, _> = visible.posts.iter().map(|it| (it.post.id, &it.post)).collect();
        let fitting = feed::count_fitting(rows.iter().map(|row| posts.get(&row.post).copied()));
        let paging = Paging { first: paging.first.min(fitting as u64), ..paging };
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
            viewed_at: row.period.map(|period| period.begin().to_datetime()),
        };
        Ok(OwnPage::new(rows, paging, |row| row.post.0, node))
    }
}
