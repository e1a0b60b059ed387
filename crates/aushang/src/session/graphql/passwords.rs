//! Setting, changing, forgetting and taking back a password, and confirming an address.

use async_graphql::{Context, ID, Object, Result};
use aushang_mail_address::MailAddress;

use super::{Bearer, Session, browser_secret, opened};
use crate::accounts::{self, AccountOutput, Versions};
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::problem::{Problem, Reason};
use crate::schema::{actor, app, write_as};
use crate::session::change_password::change_password;
use crate::session::load_actor;
use crate::session::register::{Registration, register};
use crate::session::reset::{request_reset, reset_password};
use crate::session::take_back::{Whose, take_password_back};

#[derive(Default)]
pub struct PasswordsMutation;

#[Object]
impl PasswordsMutation {
    /// Sets the password of an account that has none, and registers it. The consents' versions
    /// (20180918 or later) are required where none are stored. This call's session goes on, and no
    /// other.
    async fn register(
        &self,
        ctx: &Context<'_>,
        password: String,
        privacy_policy_version: Option<i32>,
        user_agreement_version: Option<i32>,
        #[graphql(desc = "True gives the profile's consent to marketing; otherwise it stays as it is.")]
        publish_membership: Option<bool>,
    ) -> Result<Session> {
        let (app, actor) = (app(ctx), actor(ctx));
        let versions = Versions {
            privacy_policy: privacy_policy_version.map(Into::into),
            user_agreement: user_agreement_version.map(Into::into),
        };
        let publish_membership = publish_membership.unwrap_or(false);
        let account = register(app, actor, Registration { password, versions, publish_membership }).await?;
        Ok(Session::new(app, None, &account, actor.profile_role))
    }

    /// Sets another password. With the token of a mailed link it signs in anew; without, the caller
    /// is signed in and knows the old one, and this session goes on. All others of the account end.
    /// The old one may be tried as often as at sign-in (429).
    async fn change_password(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Required without a token.")] old_password: Option<String>,
        new_password: String,
        #[graphql(desc = "Of a mailed link; one that has ended is refused with 400 (LINK_ENDED).")]
        token: Option<String>,
    ) -> Result<Session> {
        let (app, browser) = (app(ctx), browser_secret(ctx));
        if let Some(token) = token {
            return opened(ctx, reset_password(app, token, new_password, browser).await?).await;
        }
        let actor = signed_in(ctx).await?;
        let account = change_password(app, &actor, old_password, new_password, browser).await?;
        Ok(Session::new(app, None, &account, actor.profile_role))
    }

    /// Asks for a mail with a link to set another password. Always true, whether or not the
    /// address has an account; at most three mails an hour go to one address.
    async fn request_password_reset(&self, ctx: &Context<'_>, email: String) -> Result<bool> {
        let app = app(ctx).clone();
        let writing = app.clone();
        app.write(move |tx| Box::pin(async move { request_reset(tx, &writing, &email).await })).await?;
        Ok(true)
    }

    /// Takes an account's password back: nobody is signed in to it any more, and its `inviteLink`
    /// leads to a new one. Exactly one of both arguments.
    async fn reset_password(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The account's address.")] email: Option<String>,
        #[graphql(desc = "The account's id.")] id: Option<ID>,
    ) -> Result<AccountOutput> {
        let whose = match (email, id) {
            (Some(email), None) => {
                let email = MailAddress::parse(&email);
                Whose::Email(email.map_err(|_| Problem::field("email", Reason::NotAnEmail))?)
            }
            (None, Some(id)) => Whose::Id(AccountId::parse(&id)?),
            _ => return Err(Problem::new(Reason::Invalid).into()),
        };
        let account =
            write_as(ctx, move |tx, app, actor| Box::pin(take_password_back(tx, app, actor, whose.clone())))
                .await?;
        Ok(AccountOutput::new(app(ctx), actor(ctx), account))
    }

    /// Confirms an address with the token of a mailed link. True also when it was confirmed with
    /// the same link before; one that has ended is refused with 400 (LINK_ENDED).
    async fn verify_email(&self, ctx: &Context<'_>, token: String) -> Result<bool> {
        accounts::verify_email(app(ctx), token).await?;
        Ok(true)
    }
}

/// Who is signed in, where anyone may call.
async fn signed_in(ctx: &Context<'_>) -> Result<Actor> {
    if let Some(actor) = ctx.data_opt::<Actor>() {
        return Ok(actor.clone());
    }
    let Bearer { token, selected } = ctx.data_opt::<Bearer>().cloned().unwrap_or_default();
    let token = token.ok_or(Problem::new(Reason::NotSignedIn))?;
    Ok(load_actor(app(ctx), &token, selected.as_deref()).await?)
}
