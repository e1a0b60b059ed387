//! Mutations for setting, changing and resetting passwords, and for confirming an address.

use async_graphql::{Context, ID, Object, Result};
use aushang_mail_address::MailAddress;

use super::{Bearer, Session, browser_secret, client, opened};
use crate::accounts::{self, AccountOutput, Versions};
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::problem::{Problem, Reason};
use crate::schema::{actor, app, write_as};
use crate::session::change_password::change_password;
use crate::session::load_actor;
use crate::session::proof_code::request_code;
use crate::session::prove::prove_identity;
use crate::session::register::{Consents, Registration, register};
use crate::session::reset::{request_reset, reset_password};
use crate::session::revoke_password::{AccountKey, revoke_password};

#[derive(Default)]
pub struct PasswordsMutation;

#[Object]
impl PasswordsMutation {
    /// Sets the password of an account that has none, and registers the account. The versions of the consents
    /// (20180918 or later) are required if the account has not agreed to the current ones. All other sessions
    /// of the account end. 409 if the account has a password.
    async fn register(
        &self,
        ctx: &Context<'_>,
        password: String,
        privacy_policy_version: Option<i32>,
        user_agreement_version: Option<i32>,
        #[graphql(desc = "True gives the profile's consent to marketing; otherwise it is not changed.")]
        publish_membership: Option<bool>,
        #[graphql(desc = "As in `login`.")] code: Option<String>,
    ) -> Result<Session> {
        let (app, actor) = (app(ctx), actor(ctx));
        let consents = consents(privacy_policy_version, user_agreement_version, publish_membership);
        let account =
            register(app, actor, Registration { password, consents, code }, browser_secret(ctx)).await?;
        Ok(Session::new(app, None, &account, actor.profile_role))
    }

    /// Changes the password. With the token of a mailed link, opens a new session; otherwise the caller must
    /// be signed in and send the old password, and the session continues. All other sessions of the account
    /// end. Checks of the old password have the same limit as sign-in (429). Signed in, a fresh proof with a passkey
    /// replaces the code; 403 (STRONG_PROOF_REQUIRED) if an account that has only passkeys sends neither.
    async fn change_password(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Required without a token.")] old_password: Option<String>,
        new_password: String,
        #[graphql(desc = "Token of a mailed link. 400 (LINK_ENDED) if it is invalid or has expired.")]
        token: Option<String>,
        #[graphql(desc = "As in `login`.")] code: Option<String>,
    ) -> Result<Session> {
        let (app, browser) = (app(ctx), browser_secret(ctx));
        if let Some(token) = token {
            return opened(ctx, reset_password(app, token, new_password, code, browser, client(ctx)).await?)
                .await;
        }
        let actor = signed_in(ctx).await?;
        let account = change_password(app, &actor, old_password, new_password, code, browser).await?;
        Ok(Session::new(app, None, &account, actor.profile_role))
    }

    /// Checks the password of the signed-in account again, or the code that completes a sign-in at a provider. For the
    /// next five minutes, the session may call the operations that require it and fail with 403 (PROOF_REQUIRED)
    /// otherwise. Those that fail with 403 (STRONG_PROOF_REQUIRED) also require the code. 429 after ten checks of a
    /// session in 15 minutes.
    async fn prove_identity(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            desc = "Null if the account has none, if passwords are closed, or if the session has proved with a provider in \
                    the last five minutes: then the code is required. After a provider, the five minutes of this proof \
                    begin with that one."
        )]
        password: Option<String>,
        #[graphql(
            desc = "The code that `requestProofCode` mailed in this session. 400 with CODE_INCORRECT, or with \
                    CODE_ENDED if it has expired or was entered incorrectly five times. For an account with a second \
                    factor: a code of the person's app or a recovery code, always required (400, \
                    SECOND_FACTOR_REQUIRED; PASSKEY_REQUIRED if it has only passkeys and recovery codes)."
        )]
        code: Option<String>,
    ) -> Result<bool> {
        prove_identity(app(ctx), actor(ctx), password, code).await?;
        Ok(true)
    }

    /// Mails a code of six digits to the signed-in account, for `proveIdentity`. It is valid for ten minutes, in this
    /// session, and once. 429 after ten mails of a session, or thirty of an account, in an hour. 400 (SECOND_FACTOR_REQUIRED, or PASSKEY_REQUIRED)
    /// if the account has a second factor, which has to be used instead.
    async fn request_proof_code(
        &self,
        ctx: &Context<'_>,
        #[graphql(
            default,
            desc = "Mails a code that replaces the previous one. Without it, nothing is mailed if the session has a \
                    code that is at most five minutes old."
        )]
        another: bool,
    ) -> Result<bool> {
        write_as(ctx, move |tx, app, actor| Box::pin(request_code(tx, app, actor, another))).await?;
        Ok(true)
    }

    /// Requests a mail with a link for resetting the password. Returns true whether or not an account has the
    /// address. At most three mails per hour are sent to one address.
    async fn request_password_reset(&self, ctx: &Context<'_>, email: String) -> Result<bool> {
        let request =
            app(ctx).write_with(move |tx, app| Box::pin(async move { request_reset(tx, app, &email).await }));
        request.await?;
        Ok(true)
    }

    /// Revokes the password of an account and ends its sessions. A new password can be set with its
    /// `inviteLink`. Exactly one of the arguments must be given. Requires `proveIdentity` with more than the password
    /// (403, STRONG_PROOF_REQUIRED).
    async fn reset_password(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The account's address.")] email: Option<String>,
        #[graphql(desc = "The account's id.")] id: Option<ID>,
    ) -> Result<AccountOutput> {
        let key = match (email, id) {
            (Some(email), None) => {
                let email = MailAddress::parse(&email);
                AccountKey::Email(email.map_err(|_| Problem::field("email", Reason::NotAnEmail))?)
            }
            (None, Some(id)) => AccountKey::Id(AccountId::parse(&id)?),
            _ => return Err(Problem::new(Reason::Invalid).into()),
        };
        let account =
            write_as(ctx, move |tx, app, actor| Box::pin(revoke_password(tx, app, actor, key.clone())))
                .await?;
        Ok(AccountOutput::new(app(ctx), actor(ctx), account))
    }

    /// Confirms a mail address with the token of a mailed link. Returns true also if the link was used
    /// before. 400 (LINK_ENDED) if the link is invalid or has expired.
    async fn verify_email(&self, ctx: &Context<'_>, token: String) -> Result<bool> {
        accounts::verify_email(app(ctx), token).await?;
        Ok(true)
    }

    /// Replaces the address of the signed-in account by the one that the link was mailed to. Returns true also if the
    /// link was used before. 400 (LINK_ENDED) if the link is invalid or has expired; 403 (LINK_OF_OTHER_ACCOUNT) if it
    /// belongs to another account.
    async fn confirm_new_address(&self, ctx: &Context<'_>, token: String) -> Result<bool> {
        write_as(ctx, move |tx, app, actor| {
            let token = token.clone();
            Box::pin(async move { accounts::confirm_new_address(tx, app, actor, &token).await })
        })
        .await?;
        Ok(true)
    }
}

/// The consents of a registration.
pub fn consents(
    privacy_policy_version: Option<i32>,
    user_agreement_version: Option<i32>,
    publish_membership: Option<bool>,
) -> Consents {
    let versions = Versions {
        privacy_policy: privacy_policy_version.map(Into::into),
        user_agreement: user_agreement_version.map(Into::into),
    };
    Consents { versions, publish_membership: publish_membership.unwrap_or(false) }
}

/// Returns the signed-in caller, for operations that anyone may call.
async fn signed_in(ctx: &Context<'_>) -> Result<Actor> {
    if let Some(actor) = ctx.data_opt::<Actor>() {
        return Ok(actor.clone());
    }
    let Bearer { token, selected } = ctx.data_opt::<Bearer>().cloned().unwrap_or_default();
    let token = token.ok_or(Problem::new(Reason::NotSignedIn))?;
    Ok(load_actor(app(ctx), &token, selected.as_deref()).await?)
}
