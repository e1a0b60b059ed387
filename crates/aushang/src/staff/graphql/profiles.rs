//! Finds profiles, switches into one and deletes one.

use async_graphql::{Context, ID, Object, Result, SimpleObject};
use aushang_db::TextCursor;

use crate::accounts::FeedEdge;
use crate::ids::ProfileId;
use crate::paging::{PageInfo, PaginationInput};
use crate::problem::Fields;
use crate::profiles::{self, ManagedProfile};
use crate::schema::{actor, app, write_as};
use crate::staff::delete_profile::delete_profile;
use crate::staff::{rows, switch};
use crate::text::{self, MaxChars};

const SEARCH: MaxChars = MaxChars(100);

/// A page of profiles.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ManagedProfileConnection {
    pub edges: Vec<ManagedProfileEdge>,
    pub page_info: PageInfo,
    /// Number of profiles in the whole list, not only on this page.
    pub total_count: Option<u64>,
}

#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ManagedProfileEdge {
    /// Opaque position of the profile in the list.
    pub cursor: String,
    pub node: ManagedProfile,
}

#[derive(Default)]
pub struct StaffQuery;

#[Object]
impl StaffQuery {
    /// Profiles with this text, sorted by display name. Each word of the text must be in the username or the
    /// display name, ignoring case; or the text is the address of one of the profile's accounts, or its id in
    /// the customer system.
    async fn search_profile(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "1 to 100 characters.")] text: String,
        pagination_input: PaginationInput,
    ) -> Result<ManagedProfileConnection> {
        let mut fields = Fields::default();
        let text = text::required(&mut fields, "text", &text, SEARCH);
        fields.done()?;
        list(ctx, &text, pagination_input).await
    }

    /// All profiles, sorted by display name.
    async fn managed_profiles(
        &self,
        ctx: &Context<'_>,
        pagination_input: PaginationInput,
    ) -> Result<ManagedProfileConnection> {
        list(ctx, "", pagination_input).await
    }

    /// One profile. Fails with 404 if it does not exist.
    async fn managed_profile(&self, ctx: &Context<'_>, id: ID) -> Result<ManagedProfile> {
        let app = app(ctx);
        let profile = profiles::get(app.db.reader(), ProfileId::parse(&id)?).await?;
        Ok(ManagedProfile::load(app, profile).await?)
    }
}

async fn list(
    ctx: &Context<'_>,
    text: &str,
    pagination_input: PaginationInput,
) -> Result<ManagedProfileConnection> {
    let app = app(ctx);
    let paging = pagination_input.check(["paginationInput.first", "paginationInput.before"])?;
    let db = app.db.reader();
    let is_counted = ctx.look_ahead().field("totalCount").exists();
    let total_count = if is_counted { Some(rows::count(db, text).await?) } else { None };
    let mut found = rows::search(db, text, paging.before.clone(), paging.limit()).await?;
    let has_previous_page = paging.cut(&mut found);
    let (cursors, found): (Vec<_>, Vec<_>) = found.into_iter().unzip();
    let cursors: Vec<_> = cursors.iter().map(TextCursor::encode).collect();
    let end_cursor = cursors.last().cloned();
    let nodes = ManagedProfile::load_all(app, found).await?;
    let edge = |(cursor, node)| ManagedProfileEdge { cursor, node };
    Ok(ManagedProfileConnection {
        edges: cursors.into_iter().zip(nodes).map(edge).collect(),
        page_info: PageInfo { has_previous_page, end_cursor },
        total_count,
    })
}

#[derive(Default)]
pub struct StaffMutation;

#[Object]
impl StaffMutation {
    /// Lets the session act for a profile until it ends, and returns the link between account and profile. The caller
    /// names the profile in the header `X-Selected-Profile` of each further request; without a switch, that is refused
    /// with 403 (FOREIGN_PROFILE). Requires `proveIdentity` (403, PROOF_REQUIRED).
    async fn switch_profile(&self, ctx: &Context<'_>, id: ID) -> Result<FeedEdge> {
        let id = ProfileId::parse(&id)?;
        let profile =
            write_as(ctx, move |tx, app, actor| Box::pin(switch::switch(tx, app, actor, id))).await?;
        Ok(FeedEdge::new(actor(ctx), profile.id))
    }

    /// Deletes a profile with its accounts, channels, posts and files, and tells its accounts by mail. Cannot
    /// be undone. Requires `proveIdentity` (403, PROOF_REQUIRED). Fails with 403 (OWN_PROFILE) for the profile of
    /// the caller's account and the one that the caller acts for.
    async fn delete_profile(&self, ctx: &Context<'_>, id: ID) -> Result<bool> {
        let id = ProfileId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(delete_profile(tx, app, actor, id))).await?;
        Ok(true)
    }
}
