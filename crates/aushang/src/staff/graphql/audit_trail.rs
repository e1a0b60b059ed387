//! The audit trail.

use async_graphql::{Context, ID, InputObject, Object, Result, SimpleObject};
use aushang_db::Timestamp;
use chrono::{DateTime, Utc};

use crate::audit::Filter;
use crate::ids::{AccountId, ProfileId};
use crate::paging::{PageInfo, PaginationInput};
use crate::problem::{Fields, Problem};
use crate::schema::app;
use crate::staff::audit_trail::{self, NamedEntry};
use crate::text::{self, MaxChars};

const ACTION: MaxChars = MaxChars(100);

/// Selects entries of the audit trail. Null does not restrict them.
#[derive(Debug, Default, InputObject)]
pub struct AuditFilter {
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

impl AuditFilter {
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
pub struct AuditConnection {
    pub edges: Vec<AuditEdge>,
    pub page_info: PageInfo,
}

#[derive(SimpleObject)]
#[graphql(serial)]
pub struct AuditEdge {
    /// Opaque position of the entry in the list.
    pub cursor: String,
    pub node: AuditEntry,
}

/// An entry of the audit trail: who did what, for which profile, and when.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct AuditEntry {
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
    /// The address of the account, or the display name of the profile, that was changed. Null if the subject is
    /// neither, or was deleted.
    pub subject_name: Option<String>,
    /// What changed, as JSON, without texts and addresses.
    pub details: Option<String>,
}

impl From<NamedEntry> for AuditEntry {
    fn from(NamedEntry { entry, email, profile, subject }: NamedEntry) -> Self {
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
            subject_name: subject,
            details: entry.details,
        }
    }
}

/// Entries of the audit trail as a table.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct AuditTable {
    pub csv: String,
    /// False if older entries match, too.
    pub is_complete: bool,
}

#[derive(Default)]
pub struct AuditQuery;

#[Object]
impl AuditQuery {
    /// Entries of the audit trail, newest first.
    async fn audit_trail(
        &self,
        ctx: &Context<'_>,
        filter: AuditFilter,
        pagination_input: PaginationInput,
    ) -> Result<AuditConnection> {
        let filter = filter.check()?;
        let paging = pagination_input.check(["paginationInput.first", "paginationInput.before"])?;
        let mut found =
            audit_trail::list(app(ctx).db.reader(), &filter, paging.before, paging.limit()).await?;
        let has_previous_page = paging.cut(&mut found);
        let edge = |entry: NamedEntry| AuditEdge { cursor: entry.cursor().encode(), node: entry.into() };
        let edges: Vec<_> = found.into_iter().map(edge).collect();
        let end_cursor = edges.last().map(|edge| edge.cursor.clone());
        Ok(AuditConnection { edges, page_info: PageInfo { has_previous_page, end_cursor } })
    }

    /// The newest entries of the audit trail that match, at most 50,000, as a table like `consentsCsv`.
    async fn audit_csv(&self, ctx: &Context<'_>, filter: AuditFilter) -> Result<AuditTable> {
        let (csv, is_complete) = audit_trail::csv(app(ctx), &filter.check()?).await?;
        Ok(AuditTable { csv, is_complete })
    }
}
