//! Mutations of sources.

use async_graphql::{Context, ID, MaybeUndefined, Object, Result};
use chrono::{DateTime, Utc};

use super::{InstagramConnection, SourceOutput};
use crate::ids::{PostId, SourceId, SourceItemId};
use crate::posts::{PostOutput, one};
use crate::schema::{actor, app, call, write_as};
use crate::sources::{SourceNetwork, changes, connect, manage, store};

#[derive(Default)]
pub struct SourcesMutation;

#[Object]
impl SourcesMutation {
    /// Connects Instagram. If another account is connected, fails with `OTHER_ACCOUNT`.
    async fn connect_instagram(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code that Instagram added to the redirect address. Valid once.")] code: String,
        #[graphql(desc = "Must equal `instagramAuthorization.redirectUri`.")] redirect_uri: String,
        #[graphql(desc = "That of `instagramAuthorization`, from the same session and profile.")]
        state: String,
    ) -> Result<InstagramConnection> {
        connect::connect_instagram(call(ctx), &code, &redirect_uri, &state).await?;
        instagram(ctx).await
    }

    /// Ends the connection with Instagram. Published posts stay.
    async fn disconnect_instagram(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Also deletes the drafts that `Source.waitingDrafts` counts.", default)]
        delete_drafts: bool,
    ) -> Result<InstagramConnection> {
        let disconnect = || {
            write_as(ctx, move |tx, app, actor| {
                Box::pin(manage::disconnect_instagram(tx, app, actor, delete_drafts))
            })
        };
        while !disconnect().await? {}
        instagram(ctx).await
    }

    /// Connects a Mastodon account or a feed.
    async fn connect_source(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "For example `@name@host`, or the address of a page or feed.")] address: String,
    ) -> Result<SourceOutput> {
        let id = connect::connect_address(call(ctx), &address).await?;
        source(ctx, id).await
    }

    /// Ends the connection with a source. Published posts stay. Returns the connected sources.
    async fn disconnect_source(
        &self,
        ctx: &Context<'_>,
        id: ID,
        #[graphql(desc = "Also deletes the drafts that `Source.waitingDrafts` counts.", default)]
        delete_drafts: bool,
    ) -> Result<Vec<SourceOutput>> {
        let id = SourceId::parse(&id)?;
        let disconnect = || {
            write_as(ctx, move |tx, app, actor| {
                Box::pin(manage::disconnect(tx, app, actor, id, delete_drafts))
            })
        };
        while !disconnect().await? {}
        list(ctx).await
    }

    /// Checks a source at once. Fails with 429 while the network allows no requests (`nextCheckAt`), and with 409
    /// if the problem is RECONNECT.
    async fn check_source(&self, ctx: &Context<'_>, id: ID) -> Result<SourceOutput> {
        let id = SourceId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(manage::request_check(tx, app, actor, id))).await?;
        app(ctx).sources_due.now();
        source(ctx, id).await
    }

    /// Sets whether posts of a source are pushed when they are imported and published.
    async fn update_source(&self, ctx: &Context<'_>, id: ID, send_push: bool) -> Result<SourceOutput> {
        let id = SourceId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| {
            Box::pin(manage::update_send_push(tx, app, actor, id, send_push))
        })
        .await?;
        source(ctx, id).await
    }

    /// Imports a post of `Source.skipped` with the next check, which follows at once.
    async fn import_skipped_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "source")] of: ID,
        id: ID,
    ) -> Result<SourceOutput> {
        let (of, item) = (SourceId::parse(&of)?, SourceItemId::parse(&id)?);
        write_as(ctx, move |tx, app, actor| Box::pin(manage::import_skipped(tx, app, actor, of, item)))
            .await?;
        app(ctx).sources_due.now();
        source(ctx, of).await
    }

    /// Replaces the German text of an imported post by the text that its source has now. As for `updatePost`, an emergency
    /// may require a proof.
    async fn apply_source_change(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of the post.")] id: ID,
        #[graphql(desc = "`sourceChange.noticedAt` as read. Fails with 409 if it has changed.")]
        noticed_at: DateTime<Utc>,
        #[graphql(desc = "editedAt of the version that was read; not checked if omitted.")]
        based_on: MaybeUndefined<DateTime<Utc>>,
    ) -> Result<PostOutput> {
        let (id, noticed_at) = (PostId::parse(&id)?, noticed_at.into());
        let based_on = based_on.map_value(Into::into);
        write_as(ctx, move |tx, app, actor| {
            Box::pin(changes::apply(tx, app, actor, id, noticed_at, based_on))
        })
        .await?;
        one(ctx, id).await
    }

    /// Keeps the text of an imported post although its source has another one now. Later changes at the source
    /// are shown again.
    async fn dismiss_source_change(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Of the post.")] id: ID,
        #[graphql(desc = "`sourceChange.noticedAt` as read. Fails with 409 if it has changed.")]
        noticed_at: DateTime<Utc>,
    ) -> Result<PostOutput> {
        let (id, noticed_at) = (PostId::parse(&id)?, noticed_at.into());
        write_as(ctx, move |tx, app, actor| Box::pin(changes::dismiss(tx, app, actor, id, noticed_at)))
            .await?;
        one(ctx, id).await
    }
}

async fn source(ctx: &Context<'_>, id: SourceId) -> Result<SourceOutput> {
    let app = app(ctx);
    let source = store::get_in(app.db.reader(), actor(ctx).profile, id).await?;
    Ok(SourceOutput::new(app, source))
}

async fn list(ctx: &Context<'_>) -> Result<Vec<SourceOutput>> {
    let app = app(ctx);
    let sources = store::list_connected(app.db.reader(), actor(ctx).profile).await?;
    Ok(sources.into_iter().map(|source| SourceOutput::new(app, source)).collect())
}

async fn instagram(ctx: &Context<'_>) -> Result<InstagramConnection> {
    let app = app(ctx);
    let profile = actor(ctx).profile;
    let source = store::find_connected(app.db.reader(), profile, SourceNetwork::Instagram).await?;
    Ok(InstagramConnection::new(app, source))
}
