//! A source, as its profile sees it.

use async_graphql::{ComplexObject, Context, Enum, ID, Result, SimpleObject};
use aushang_db::Timestamp;
use chrono::{DateTime, Utc};

use super::loaded::{AlsoConnected, Imported, Untouched, loaded};
use crate::app::App;
use crate::ids::SourceId;
use crate::schema::app;
use crate::sources::store::{self, ItemState, Skipped};
use crate::sources::{Source, SourceNetwork, SourceProblem, SourceState};

/// Maximum length of `Source.skipped`.
pub const MAX_SKIPPED: u32 = 50;
/// Maximum length of `Source.alsoConnectedBy`.
pub const MAX_ALSO_CONNECTED: u32 = 5;

/// An account of another network, or a feed, from which posts are imported.
#[derive(SimpleObject)]
#[graphql(name = "Source", complex, serial)]
pub struct SourceOutput {
    pub id: ID,
    pub network: SourceNetwork,
    /// What people know it by: `@fachschaft`, or the title of the feed.
    pub name: String,
    /// Its page for people.
    pub url: String,
    pub connected_at: DateTime<Utc>,
    pub state: SourceState,
    /// Null while the last check was successful, and before the first one.
    pub problem: Option<SourceProblem>,
    pub problem_since: Option<DateTime<Utc>>,
    pub last_checked_at: Option<DateTime<Utc>>,
    pub last_success_at: Option<DateTime<Utc>>,
    /// Null: it is not checked until people act.
    pub next_check_at: Option<DateTime<Utc>>,
    /// The number of posts that the last successful check imported.
    pub last_imported: Option<i32>,
    /// Whether posts are pushed when they are imported and published.
    pub send_push: bool,
    /// Address of the page that shows to everybody who has it whether the source is active.
    pub status_url: String,
    #[graphql(skip)]
    key: SourceId,
}

impl SourceOutput {
    pub(super) fn new(app: &App, source: Source) -> Self {
        let date = |at: Option<Timestamp>| at.map(Timestamp::to_datetime);
        let next_check_at = date(source.next_possible_check(app.now()));
        Self {
            id: source.id.into(),
            network: source.network,
            state: source.state(app.now()),
            status_url: app.settings.address_of(&format!("media/status?key={}", source.status_key)),
            name: source.name,
            url: source.page,
            connected_at: source.connected_at.to_datetime(),
            problem: source.problem,
            problem_since: date(source.problem_since),
            last_checked_at: date(source.checked_at),
            last_success_at: date(source.succeeded_at),
            next_check_at,
            last_imported: source.last_taken,
            send_push: source.send_push,
            key: source.id,
        }
    }
}

#[ComplexObject]
impl SourceOutput {
    /// The number of posts that were imported from it, including those that were deleted.
    async fn posts_imported(&self, ctx: &Context<'_>) -> Result<u64> {
        Ok(loaded(app(ctx), Imported(self.key)).await?.unwrap_or(0))
    }

    /// The number of imported drafts that wait for their release and in which nobody has done anything yet. They
    /// can be deleted when the source is disconnected.
    async fn waiting_drafts(&self, ctx: &Context<'_>) -> Result<u64> {
        Ok(loaded(app(ctx), Untouched(self.key)).await?.unwrap_or(0))
    }

    /// The names of other online profiles that have connected the same account, sorted, at most 5.
    async fn also_connected_by(&self, ctx: &Context<'_>) -> Result<Vec<String>> {
        Ok(loaded(app(ctx), AlsoConnected(self.key)).await?.unwrap_or_default())
    }

    /// Posts of the source that are not imported, the newest first, at most 50.
    async fn skipped(&self, ctx: &Context<'_>) -> Result<Vec<SkippedPost>> {
        let skipped = store::list_skipped(app(ctx).db.reader(), self.key, MAX_SKIPPED.into()).await?;
        Ok(skipped.into_iter().map(SkippedPost::from).collect())
    }
}

/// A post of a source that is not imported.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct SkippedPost {
    /// Argument for `importSkippedPost`.
    pub id: ID,
    /// The page of the original. Null: it has none.
    pub url: Option<String>,
    /// How its text begins; blank if it has none.
    pub text: String,
    /// When it was published at its source. Null: unknown.
    pub published_at: Option<DateTime<Utc>>,
    pub reason: SkippedReason,
    /// Whether the next check imports it.
    pub requested: bool,
}

/// Why a post is not imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum SkippedReason {
    /// It was imported and deleted here.
    Deleted,
    /// It could not be imported, or the source does not have it any more.
    Failed,
}

impl From<Skipped> for SkippedPost {
    fn from(skipped: Skipped) -> Self {
        let failed = skipped.has_failed();
        Self {
            id: skipped.id.into(),
            url: skipped.url,
            text: skipped.excerpt,
            published_at: skipped.published_at.map(Timestamp::to_datetime),
            reason: if failed { SkippedReason::Failed } else { SkippedReason::Deleted },
            requested: skipped.state == ItemState::Requested,
        }
    }
}
