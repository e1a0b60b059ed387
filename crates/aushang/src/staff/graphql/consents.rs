//! The list of profiles with their consent to marketing.

use async_graphql::{Context, Enum, ID, Object, Result, SimpleObject};
use aushang_db::TextCursor;
use chrono::{DateTime, Utc};

use crate::accounts::{self, ConsentKind};
use crate::ids::ProfileId;
use crate::paging::{PageInfo, PaginationInput};
use crate::profiles::{self, Profile};
use crate::schema::app;
use crate::staff::consents;
use crate::staff::rows::{self, Consents};

/// Selects profiles by their consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum ConsentFilter {
    /// All profiles.
    All,
    /// Profiles that have consented.
    Given,
}

impl From<ConsentFilter> for Consents {
    fn from(filter: ConsentFilter) -> Self {
        match filter {
            ConsentFilter::All => Self::All,
            ConsentFilter::Given => Self::Given,
        }
    }
}

/// A page of profiles.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ConsentConnection {
    pub edges: Vec<ConsentEdge>,
    pub page_info: PageInfo,
    /// Number of profiles in the whole list, not only on this page.
    pub total_count: Option<u64>,
}

#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ConsentEdge {
    /// Opaque position of the profile in the list.
    pub cursor: String,
    pub node: ConsentUser,
}

/// A profile and its consent to marketing.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ConsentUser {
    pub id: ID,
    pub username: String,
    pub display_name: String,
    /// Whether the profile has consented to being named for marketing.
    pub publish_membership: bool,
    /// When the consent was last given or withdrawn. Null: it never was.
    pub changed_at: Option<DateTime<Utc>>,
}

/// A consent that was given or withdrawn.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ConsentChange {
    pub kind: ConsentKind,
    /// Date of the text as a number, such as 20180918. Null: marketing has no text.
    pub version: Option<i32>,
    /// False: it was withdrawn.
    pub given: bool,
    pub changed_at: DateTime<Utc>,
    /// Address of the account that gave or withdrew it. Null: the account was deleted.
    pub email: Option<String>,
}

impl From<accounts::ConsentChange> for ConsentChange {
    fn from(change: accounts::ConsentChange) -> Self {
        Self {
            kind: change.kind,
            version: change.version.and_then(|version| version.try_into().ok()),
            given: change.given,
            changed_at: change.at.to_datetime(),
            email: change.email,
        }
    }
}

/// Maximum length of a profile's history of consents.
pub const MAX_CONSENT_CHANGES: u32 = 200;

#[derive(Default)]
pub struct ConsentsQuery;

#[Object]
impl ConsentsQuery {
    /// Profiles with their consent to marketing, sorted by display name.
    async fn users(
        &self,
        ctx: &Context<'_>,
        filter: ConsentFilter,
        pagination_input: PaginationInput,
    ) -> Result<ConsentConnection> {
        let (db, consents) = (app(ctx).db.reader(), filter.into());
        let paging = pagination_input.check(["paginationInput.first", "paginationInput.before"])?;
        let is_counted = ctx.look_ahead().field("totalCount").exists();
        let total_count = if is_counted { Some(rows::count_by_consent(db, consents).await?) } else { None };
        let mut found = rows::list_by_consent(db, consents, paging.before.clone(), paging.limit()).await?;
        let has_previous_page = paging.cut(&mut found);
        let ids = found.iter().map(|(_, profile)| profile.id);
        let changes = accounts::marketing_changes(db, ids).await?;
        let edge = |(cursor, profile): (TextCursor, Profile)| ConsentEdge {
            cursor: cursor.encode(),
            node: ConsentUser {
                changed_at: changes.get(&profile.id).map(|at| at.to_datetime()),
                id: profile.id.into(),
                username: profile.username,
                display_name: profile.display_name,
                publish_membership: profile.publish_membership,
            },
        };
        let edges: Vec<_> = found.into_iter().map(edge).collect();
        let end_cursor = edges.last().map(|edge| edge.cursor.clone());
        Ok(ConsentConnection { edges, page_info: PageInfo { has_previous_page, end_cursor }, total_count })
    }

    /// The newest 200 changes of the consents of a profile and its accounts, the newest first.
    async fn consent_history(&self, ctx: &Context<'_>, user_id: ID) -> Result<Vec<ConsentChange>> {
        let (db, profile) = (app(ctx).db.reader(), ProfileId::parse(&user_id)?);
        profiles::get(db, profile).await?;
        let changes = accounts::list_changes(db, profile, MAX_CONSENT_CHANGES.into()).await?;
        Ok(changes.into_iter().map(ConsentChange::from).collect())
    }

    /// The profiles with their consent to marketing as a table (CSV): UTF-8 with a byte order mark, separated by
    /// semicolons. A value that a spreadsheet would take for a formula begins with an apostrophe.
    async fn consents_csv(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "ConsentFilter::All")] filter: ConsentFilter,
    ) -> Result<String> {
        Ok(consents::csv(app(ctx), filter.into()).await?)
    }
}
