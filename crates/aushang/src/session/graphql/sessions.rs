//! Queries and mutations for signing in and out.

use async_graphql::{Context, Object, Result};

use super::links::{Invitation, ResetLink};
use super::{Session, browser_secret, opened};
use crate::accounts;
use crate::profiles;
use crate::schema::{actor, app, write_as};
use crate::security::note_sign_in;
use crate::session::invited::{accept_invitation, find_invited};
use crate::session::reset::find_by_reset_link;
use crate::session::{login, logout, renew};

#[derive(Default)]
pub struct SessionQuery;

#[Object]
impl SessionQuery {
    /// The session of the request.
    async fn user_state(&self, ctx: &Context<'_>) -> Result<Session> {
        let (app, actor) = (app(ctx), actor(ctx));
        let account = accounts::get(app.db.reader(), actor.account).await?;
        Ok(Session::new(app, None, &account, actor.profile_role))
    }

    /// The account and profile of an invitation link. Does not use up the link. 400 (LINK_ENDED) if the link
    /// is invalid or has expired.
    async fn invitation(&self, ctx: &Context<'_>, token: String) -> Result<Invitation> {
        let app = app(ctx);
        let account = find_invited(app, &token).await?;
        let profile = profiles::get(app.db.reader(), account.profile).await?;
        let given = profile.publish_membership;
        let asks_for_marketing = accounts::asks_for_marketing(app.db.reader(), &account, given).await?;
        Ok(Invitation::new(account, profile, asks_for_marketing))
    }

    /// The account of a mailed link for resetting the password. Does not use up the link. 400 (LINK_ENDED) if
    /// the link is invalid or has expired.
    async fn reset_link(&self, ctx: &Context<'_>, token: String) -> Result<ResetLink> {
        let app = app(ctx);
        let account = find_by_reset_link(app, &token).await?;
        let profile = profiles::get(app.db.reader(), account.profile).await?;
        Ok(ResetLink::new(account, profile))
    }
}

#[derive(Default)]
pub struct SessionMutation;

#[Object]
impl SessionMutation {
    /// Signs in. An unknown address and a wrong password give the same error. At most 10 attempts per address
    /// in 15 minutes (429).
    async fn login(&self, ctx: &Context<'_>, email: String, password: String) -> Result<Session> {
        let outcome = login(app(ctx), &email, password, browser_secret(ctx)).await;
        note_sign_in(ctx, &email, &outcome.as_ref().map(|opened| Some(opened.account.id)));
        opened(ctx, outcome?).await
    }

    /// Exchanges the token of a session or of an invitation link for a new session. Does not use up the
    /// invitation. 400 (LINK_ENDED) if the invitation is invalid or has expired.
    async fn token_login(&self, ctx: &Context<'_>, token: String) -> Result<Session> {
        let app = app(ctx);
        let session = if accounts::looks_like_invitation(&token) {
            accept_invitation(app, &token).await?
        } else {
            renew(app, &token).await?
        };
        opened(ctx, session).await
    }

    /// Ends the session of the request.
    async fn logout(&self, ctx: &Context<'_>) -> Result<bool> {
        write_as(ctx, |tx, app, actor| Box::pin(logout(tx, app, actor))).await?;
        Ok(true)
    }
}
