//! Queries and mutations for signing in and out.

use async_graphql::{Context, ID, Object, Result, SimpleObject};
use chrono::{DateTime, Utc};

use super::links::{Invitation, ResetLink};
use super::{Session, browser_secret, client, opened};
use crate::accounts;
use crate::actor::Actor;
use crate::app::App;
use crate::ids::{AccountId, SessionId};
use crate::profiles;
use crate::schema::{actor, app, write_as};
use crate::security::{note_sign_in, note_sign_in_link};
use crate::session::invited::{accept_invitation, find_invited};
use crate::session::own_sessions;
use crate::session::renew::renew;
use crate::session::reset::find_by_reset_link;
use crate::session::sign_in_link::redeem_sign_in_link;
use crate::session::store::SessionRow;
use crate::session::{login, logout};

#[derive(Default)]
pub struct SessionQuery;

#[Object]
impl SessionQuery {
    /// The session of the request. Records that it is used, at most once in five minutes.
    async fn user_state(&self, ctx: &Context<'_>) -> Result<Session> {
        let (app, actor) = (app(ctx), actor(ctx));
        own_sessions::record_use(app, actor, client(ctx)).await?;
        let account = accounts::get(app.db.reader(), actor.account).await?;
        Ok(Session::new(app, None, &account, actor.profile_role))
    }

    /// The sessions in which the account is signed in, at most 50, the most recently used first.
    async fn sessions(&self, ctx: &Context<'_>) -> Result<Vec<OpenSession>> {
        let (app, actor) = (app(ctx), actor(ctx));
        let open = own_sessions::list(app.db.reader(), actor, app.now()).await?;
        Ok(open.into_iter().map(|row| OpenSession::new(app, actor, row)).collect())
    }

    /// The account and profile of an invitation link. Does not use up the link. 400 (LINK_ENDED) if the link
    /// is invalid or has expired.
    async fn invitation(&self, ctx: &Context<'_>, token: String) -> Result<Invitation> {
        let app = app(ctx);
        let (account, _) = find_invited(app, &token).await?;
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

    /// The new address that a link for `confirmNewAddress` was mailed to. Does not use up the link. 400 (LINK_ENDED) if the
    /// link is invalid or has expired, 403 (LINK_OF_OTHER_ACCOUNT) if it belongs to another account than the signed-in one.
    async fn new_address(&self, ctx: &Context<'_>, token: String) -> Result<String> {
        Ok(accounts::new_address(app(ctx), actor(ctx), &token).await?)
    }
}

#[derive(Default)]
pub struct SessionMutation;

#[Object]
impl SessionMutation {
    /// Signs in. An unknown address and a wrong password give the same error. At most 10 attempts per address
    /// in 15 minutes (429), with or without a code.
    async fn login(
        &self,
        ctx: &Context<'_>,
        email: String,
        password: String,
        #[graphql(
            desc = "The code of the person's app, or a recovery code. 400 at the field `code` if the password is right \
                    and the account needs a code that is missing (SECOND_FACTOR_REQUIRED; PASSKEY_REQUIRED if it has only passkeys and \
                    recovery codes) or wrong (CODE_INCORRECT). \
                    Each code counts once."
        )]
        code: Option<String>,
    ) -> Result<Session> {
        let outcome = login(app(ctx), &email, password, code, browser_secret(ctx), client(ctx)).await;
        note_sign_in(ctx, &email, &outcome.as_ref().map(|opened| Some(opened.account.id)));
        opened(ctx, outcome?).await
    }

    /// Returns a new token for the session of a token, or opens a session with the token of an invitation link. The
    /// earlier token works until the new one is used, and ten minutes longer. A session ends at the latest 30 days
    /// after it began, unless the operator has set another time. 409 (TOKEN_RENEWED) if a later token was used
    /// already. The invitation is not used up; 400 (LINK_ENDED) if it is invalid or has expired.
    async fn token_login(&self, ctx: &Context<'_>, token: String) -> Result<Session> {
        let app = app(ctx);
        let session = if accounts::looks_like_invitation(&token) {
            accept_invitation(app, &token, client(ctx)).await?
        } else {
            renew(app, &token).await?
        };
        opened(ctx, session).await
    }

    /// Signs in with the link that an operator has made for an account of internal staff. It is valid for ten minutes
    /// and once; otherwise 400 (LINK_ENDED).
    async fn redeem_sign_in_link(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "From the fragment of the link.")] token: String,
        #[graphql(desc = "As in `login`.")] code: Option<String>,
    ) -> Result<SignInByLink> {
        let outcome = redeem_sign_in_link(app(ctx), token, code, browser_secret(ctx), client(ctx)).await;
        note_sign_in(ctx, "", &outcome.as_ref().map(|opened| Some(opened.account.id)));
        let used = outcome?;
        note_sign_in_link(ctx, used.account.id);
        let email = used.account.email.clone();
        Ok(SignInByLink { session: opened(ctx, used).await?, email })
    }

    /// Ends the session of the request, with all of its tokens.
    async fn logout(&self, ctx: &Context<'_>) -> Result<bool> {
        write_as(ctx, |tx, app, actor| Box::pin(logout(tx, app, actor))).await?;
        Ok(true)
    }

    /// Ends one session of the account. Succeeds also if it has ended already.
    async fn end_session(&self, ctx: &Context<'_>, id: ID) -> Result<bool> {
        let id = SessionId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(own_sessions::end(tx, app, actor, id))).await?;
        Ok(true)
    }

    /// Ends all sessions of the account.
    async fn end_sessions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "True keeps the session of the request.")] keep_current: bool,
    ) -> Result<bool> {
        write_as(ctx, move |tx, app, actor| Box::pin(own_sessions::end_own(tx, app, actor, keep_current)))
            .await?;
        Ok(true)
    }

    /// Ends all sessions of another account of the profile. Its password and role stay.
    async fn end_sessions_of(&self, ctx: &Context<'_>, id: ID) -> Result<bool> {
        let id = AccountId::parse(&id)?;
        write_as(ctx, move |tx, app, actor| Box::pin(own_sessions::end_of_colleague(tx, app, actor, id)))
            .await?;
        Ok(true)
    }
}

/// A session that began with a link of the operator.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct SignInByLink {
    pub session: Session,
    /// The address of the account.
    pub email: String,
}

/// A session in which the account is signed in.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct OpenSession {
    pub id: ID,
    /// Whether it is the session of the request.
    pub is_current: bool,
    pub began_at: DateTime<Utc>,
    /// When the console was last opened or shown; five minutes may be missing.
    pub seen_at: DateTime<Utc>,
    /// When it ends if it is not used any more.
    pub ends_at: DateTime<Utc>,
    /// Name of the browser, such as `Firefox`. Null: unknown.
    pub browser: Option<String>,
    /// Name of the operating system, such as `Windows`. Null: unknown.
    pub system: Option<String>,
    /// Name of the network, or its address, such as `192.0.2.0/24`. Null: unknown.
    pub network: Option<String>,
    /// What people call the sign-in provider with which it began. Null: it began with a password, a passkey or a link.
    pub provider: Option<String>,
}

impl OpenSession {
    fn new(app: &App, actor: &Actor, row: SessionRow) -> Self {
        let SessionRow { id, created_at, seen_at, expires_at, browser, system, network, provider_issuer } =
            row;
        Self {
            is_current: id == actor.session,
            id: id.into(),
            began_at: created_at.to_datetime(),
            seen_at: seen_at.to_datetime(),
            ends_at: expires_at.to_datetime(),
            browser,
            system,
            network: network.map(|network| app.settings.network_name(&network)),
            provider: provider_issuer.map(|issuer| app.providers.label_of(&issuer)),
        }
    }
}
