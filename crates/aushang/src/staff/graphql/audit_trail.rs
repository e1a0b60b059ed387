//! The audit trail.

use async_graphql::{Context, ID, InputObject, Object, Result, SimpleObject};
use aushang_db::Timestamp;
use chrono::{DateTime, Utc};

use crate::audit::Filter;
use crate::ids::{AccountId, ProfileId};
use crate::paging::{PageInfo, PaginationInput};
use crate::problem::{Fields, Problem};
use crate::schema::app;
use crate::staff::ledger::{self, NamedEntry};
use crate::text::{self, MaxChars};

const ACTION: MaxChars = MaxChars(100);

/// Selects entries of the audit trail. Null does not restrict them.
#[derive(Debug, Default, InputObject)]
pub struct LedgerFilter {
    /// Id of a profile: actions for it, and actions that changed it.
    pub profile: Option<ID>,
    /// Id of an account: its actions, and actions that changed it.
    pub account: Option<ID>,
    /// For example `post.publish`.
    pub action: Option<String>,
    pub from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub until: Option<DateTime<Utc>>,
}

impl LedgerFilter {
    fn check(self) -> Result<Filter, Problem> {
        let mut fields = Fields::default();
        let action = text::optional(&mut fields, "filter.action", self.action.as_deref(), ACTION);
        fields.done()?;
        Ok(Filter {
            profile: self.profile.map(|id| ProfileId::parse(&id)).transpose()?,
            account: self.account.map(|id| AccountId::parse(&id)).transpose()?,
            action,
            from: self.from.map(Timestamp::from),
            until: self.until.map(Timestamp::from),
        })
    }
}

/// A page of the audit trail.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct LedgerConnection {
    pub edges: Vec<LedgerEdge>,
    pub page_info: PageInfo,
}

#[derive(SimpleObject)]
#[graphql(serial)]
pub struct LedgerEdge {
    /// Opaque position of the entry in the list.
    pub cursor: String,
    pub node: LedgerEntry,
}

/// An entry of the audit trail: who did what, for which profile, and when.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct LedgerEntry {
    pub id: ID,
    pub at: DateTime<Utc>,
    /// A noun and a verb, for example `post.publish`.
    pub action: String,
    /// Null: the server itself or an operator at the command line.
    pub account_id: Option<ID>,
    /// The account's current address. Null if there was none, or it was deleted.
    pub account_email: Option<String>,
    /// The account's role at that time, for example `ADMIN`.
    pub account_role: Option<String>,
    /// All zeros: for no profile.
    pub profile_id: ID,
    /// The profile's current display name. Null if it was deleted, or there was none.
    pub profile_name: Option<String>,
    /// Id of what was changed: an account, a post, a profile, a channel …
    pub subject_id: Option<ID>,
    /// What changed, as JSON, without texts and addresses.
    pub details: Option<String>,
}

impl From<NamedEntry> for LedgerEntry {
    fn from(NamedEntry { entry, email, profile }: NamedEntry) -> Self {
        Self {
            id: ID(entry.id.to_string()),
            at: entry.at.to_datetime(),
            action: entry.action,
            account_id: entry.account_id.map(ID::from),
            account_email: email,
            account_role: entry.account_role,
            profile_id: entry.profile_id.into(),
            profile_name: profile,
            subject_id: entry.subject_id.map(|id| ID(id.to_string())),
            details: entry.details,
        }
    }
}

#[derive(Default)]
pub struct LedgerQuery;

#[Object]
impl LedgerQuery {
    /// Entries of the audit trail, newest first.
    async fn ledger(
        &self,
        ctx: &Context<'_>,
        filter: LedgerFilter,
        pagination_input: PaginationInput,
    ) -> Result<LedgerConnection> {
        let filter = filter.check()?;
        let paging = pagination_input.check(["paginationInput.first", "paginationInput.before"])?;
        let mut found = ledger::list(app(ctx).db.reader(), &filter, paging.before, paging.limit()).await?;
        let has_previous_page = paging.cut(&mut found);
        let edge = |entry: NamedEntry| LedgerEdge { cursor: entry.cursor().encode(), node: entry.into() };
        let edges: Vec<_> = found.into_iter().map(edge).collect();
        let end_cursor = edges.last().map(|edge| edge.cursor.clone());
        Ok(LedgerConnection { edges, page_info: PageInfo { has_previous_page, end_cursor } })
    }

    /// The newest entries of the audit trail that match, at most 50,000, as a table (CSV) like `consentsCsv`.
    async fn ledger_csv(&self, ctx: &Context<'_>, filter: LedgerFilter) -> Result<String> {
        Ok(ledger::csv(app(ctx), &filter.check()?).await?)
    }
}
