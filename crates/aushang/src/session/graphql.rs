//! Sessions on the wire.

use async_graphql::{Context, ID, Object, Result, SimpleObject};

use super::{Opened, login, logout, renew};
use crate::accounts::{self, Account};
use crate::enums::{AccountRole, ProfileRole};
use crate::profiles;
use crate::schema::{actor, app, write_as};

/// The secret that a browser keeps to be known again; the edge reads it from the cookie
/// [`BrowserSecret::COOKIE`].
#[derive(Clone, Debug, Default)]
pub struct BrowserSecret(pub Option<String>);

impl BrowserSecret {
    pub const COOKIE: &'static str = "aushang_browser";

    /// Out of scripts' reach, sent to this site alone, for a year.
    fn set_cookie(secret: &str, secure: bool) -> String {
        let secure = if secure { "; Secure" } else { "" };
        format!(
            "{}={secret}; Path=/graphql; Max-Age=31536000; HttpOnly; SameSite=Strict{secure}",
            Self::COOKIE
        )
    }
}

/// Who is signed in.
#[derive(SimpleObject)]
pub struct Session {
    /// Bearer token for the header `Authorization`; null in the answer of `userState`.
    pub token: Option<String>,
    /// Kind of the profile that is acted for.
    pub role: ProfileRole,
    pub account_role: AccountRole,
    pub account_id: ID,
    /// False: a password has to be set first.
    pub password_set: bool,
    /// The netiquette was read and confirmed.
    pub has_seen_disclaimer: bool,
}

impl Session {
    fn new(token: Option<String>, account: &Account, role: ProfileRole) -> Self {
        Self {
            token,
            role,
            account_role: account.role,
            account_id: account.id.into(),
            password_set: account.password_hash.is_some(),
            has_seen_disclaimer: account.has_seen_disclaimer,
        }
    }
}

#[derive(Default)]
pub struct SessionQuery;

#[Object]
impl SessionQuery {
    /// Who is signed in with this call's token.
    async fn user_state(&self, ctx: &Context<'_>) -> Result<Session> {
        let actor = actor(ctx);
        let account = accounts::get(app(ctx).db.reader(), actor.account).await?;
        Ok(Session::new(None, &account, actor.profile_role))
    }
}

#[derive(Default)]
pub struct SessionMutation;

#[Object]
impl SessionMutation {
    /// Signs in. Unknown address and wrong password give the same answer; at most 10 tries per
    /// address in 15 minutes (429).
    async fn login(&self, ctx: &Context<'_>, email: String, password: String) -> Result<Session> {
        let browser = ctx.data_opt::<BrowserSecret>().and_then(|secret| secret.0.clone());
        opened(ctx, login(app(ctx), &email, password, browser).await?).await
    }

    /// Exchanges a valid token for a new session.
    async fn token_login(&self, ctx: &Context<'_>, token: String) -> Result<Session> {
        opened(ctx, renew(app(ctx), &token).await?).await
    }

    /// Ends the session of this call's token.
    async fn logout(&self, ctx: &Context<'_>) -> Result<bool> {
        write_as(ctx, |tx, app, actor| Box::pin(logout(tx, app, actor))).await?;
        Ok(true)
    }
}

async fn opened(ctx: &Context<'_>, opened: Opened) -> Result<Session> {
    let app = app(ctx);
    if let Some(secret) = &opened.browser_secret {
        ctx.append_http_header("set-cookie", BrowserSecret::set_cookie(secret, app.settings.secure));
    }
    let profile = profiles::get(app.db.reader(), opened.account.profile).await?;
    Ok(Session::new(Some(opened.token), &opened.account, profile.role))
}
