//! GraphQL API of sign-in with a provider.

use async_graphql::{Context, ID, Object, Result, SimpleObject};
use chrono::{DateTime, Utc};

use super::accept::accept;
use super::confirm::{Confirmation, confirm, request_link_code};
use super::link::{link, unlink};
use super::prove::prove;
use super::redeem::{Offer, Redeemed, RequestContext, SignInCode, redeem};
use super::{Cookies, SignInProvider, SignInPurpose};
use crate::accounts;
use crate::app::App;
use crate::enums::ProvedBy;
use crate::problem::{Problem, Reason};
use crate::schema::{actor, app, write_as};
use crate::security::note_sign_in;
use crate::session::{self, Session, browser_secret, client, consents, opened};

/// The secret of the cookie that a code belongs to. The HTTP layer reads it from [`Cookies::name`].
#[derive(Clone, Debug, Default)]
pub struct SignInBrowser(pub Option<String>);

/// Either a session or an offer.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ProviderSignIn {
    /// The session of the account that is linked with the identity.
    pub session: Option<Session>,
    /// The address of that account.
    pub email: Option<String>,
    /// An account has the same address, and can be linked.
    pub offer: Option<ProviderOffer>,
}

/// An account that can be linked with an identity, after its password or a mailed code.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ProviderOffer {
    /// For `confirmProviderLink`. Valid for ten minutes, in this browser.
    pub code: String,
    /// The address of the account.
    pub email: String,
    /// Display name of the account's profile.
    pub institution: String,
    /// What people call the provider.
    pub provider: String,
    /// True if a code confirms it that `requestLinkCode` mails to the account: it has no password, or passwords are
    /// closed.
    pub by_mail: bool,
}

/// How the signed-in account can prove whose it is.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ProofMethods {
    /// Whether `proveIdentity` needs the password. Otherwise the code suffices; also after a proof with a provider in the
    /// last five minutes.
    pub password: bool,
    /// Whether the last proof of the session, in the last five minutes, is one by a provider.
    pub is_by_provider: bool,
    /// Whether the last proof of the session is enough now for what requires a strong one.
    pub is_strong: bool,
    /// The linked providers that are configured and state when people signed in, in the order of their buttons.
    pub providers: Vec<ProofProvider>,
}

/// A provider with which the account can prove whose it is: at `/api/sign-in/ID?for=proof`.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ProofProvider {
    /// As in `SignInProvider`.
    pub id: ID,
    /// What people call the provider.
    pub label: String,
}

/// An identity at a provider that the account is linked with.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct LinkedProvider {
    /// The issuer. For `unlinkProvider`.
    pub id: ID,
    /// What people call the provider.
    pub label: String,
    pub linked_at: DateTime<Utc>,
}

#[derive(Default)]
pub struct ProvidersQuery;

#[Object]
impl ProvidersQuery {
    /// The providers with which the account can sign in, the earliest link first.
    async fn linked_providers(&self, ctx: &Context<'_>) -> Result<Vec<LinkedProvider>> {
        linked(app(ctx), ctx).await
    }

    /// How the signed-in account can prove whose it is.
    async fn proof_methods(&self, ctx: &Context<'_>) -> Result<ProofMethods> {
        let (app, db) = (app(ctx), app(ctx).db.reader());
        let account = accounts::get(db, actor(ctx).account).await?;
        let linked = accounts::list_identities(db, account.id).await?;
        let providers = app.providers.list.iter().filter(|one| one.states_time());
        let providers = providers.filter(|one| linked.iter().any(|linked| linked.issuer == one.issuer()));
        let output =
            |one: &SignInProvider| ProofProvider { id: one.id.clone().into(), label: one.label.clone() };
        let proof = actor(ctx).proof;
        let is_by_provider = proof.is_some_and(ProvedBy::is_by_provider);
        Ok(ProofMethods {
            password: session::needs_password(app, &account) && !is_by_provider,
            is_by_provider,
            is_strong: proof.is_some_and(ProvedBy::is_strong),
            providers: providers.map(output).collect(),
        })
    }
}

#[derive(Default)]
pub struct ProvidersMutation;

#[Object]
impl ProvidersMutation {
    /// Redeems the code with which the browser came back from a provider. It is valid for a minute, once, and in this
    /// browser; otherwise 400 (LINK_ENDED). 403 (IDENTITY_UNKNOWN) if no account is linked with the identity and none
    /// can be. 403 (SECOND_FACTOR_NOT_STATED) if the operator requires a second factor of the account, and the provider
    /// has not stated one.
    async fn redeem_provider_code(&self, ctx: &Context<'_>, code: String) -> Result<ProviderSignIn> {
        let redeemed = redeem(app(ctx), sign_in_code(ctx, code)?, request_context(ctx)).await;
        let outcome = redeemed.as_ref().map(|redeemed| match redeemed {
            Redeemed::Session(opened) => Some(opened.account.id),
            Redeemed::Offer(_) => None,
        });
        // An offer is not a sign-in.
        if !matches!(outcome, Ok(None)) {
            note_sign_in(ctx, "", &outcome);
        }
        match redeemed? {
            Redeemed::Session(session) => {
                delete_cookie(ctx);
                let email = Some(session.account.email.clone());
                Ok(ProviderSignIn { session: Some(opened(ctx, *session).await?), email, offer: None })
            }
            Redeemed::Offer(offer) => {
                let Offer { code, account, institution, issuer, by_mail } = *offer;
                let provider = app(ctx).providers.label_of(&issuer);
                let offer = ProviderOffer { code, email: account.email, institution, provider, by_mail };
                Ok(ProviderSignIn { session: None, email: None, offer: Some(offer) })
            }
        }
    }

    /// Mails a code of six digits to the account of an offer, for `confirmProviderLink`. It is valid once, for ten
    /// minutes but not longer than the offer; another one replaces it. 429 after ten mails for one
    /// sign-in, or thirty for the account, in an hour. 400 (LINK_ENDED)
    /// if the offer is not valid any more.
    async fn request_link_code(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code of the offer.")] code: String,
    ) -> Result<bool> {
        let code = sign_in_code(ctx, code)?;
        let requested = app(ctx)
            .write_with(move |tx, app| Box::pin(async move { request_link_code(tx, app, &code).await }));
        requested.await?;
        Ok(true)
    }

    /// Links the identity of an offer with the account, and signs in. A wrong password gives 400
    /// (PASSWORD_INCORRECT); checks have the same limit as sign-in (429). 400 (LINK_ENDED) if the offer is not valid
    /// any more. 403 (SECOND_FACTOR_NOT_STATED) like `redeemProviderCode`, unless `oneTimeCode`
    /// contains a code of the account's own second factor.
    async fn confirm_provider_link(
        &self,
        ctx: &Context<'_>,
        code: String,
        #[graphql(desc = "Required unless the offer is `byMail`.")] password: Option<String>,
        #[graphql(
            desc = "Required if the offer is `byMail`. 400 with CODE_INCORRECT, or with CODE_ENDED if it has expired or \
                    another one was entered five times."
        )]
        mailed_code: Option<String>,
        #[graphql(desc = "As `code` of `login`; refused at the field `code` in the same way.")]
        one_time_code: Option<String>,
    ) -> Result<Session> {
        let code = sign_in_code(ctx, code)?;
        let confirmation = match (password, mailed_code) {
            (Some(password), None) => Confirmation::Password(password),
            (None, Some(code)) => Confirmation::MailedCode(code),
            _ => return Err(Problem::new(Reason::Invalid).into()),
        };
        let outcome = confirm(app(ctx), code, confirmation, one_time_code, request_context(ctx)).await;
        note_sign_in(ctx, "", &outcome.as_ref().map(|opened| Some(opened.account.id)));
        let session = opened(ctx, outcome?).await?;
        delete_cookie(ctx);
        Ok(session)
    }

    /// Accepts the invitation of the signed-in account with the identity with which the browser came back from a
    /// provider, instead of `register`. Opens a session, and ends all others of the account. 403 (OTHER_ADDRESS) if the
    /// provider does not confirm the address of the account, 409 (PASSWORD_SET) if the account can sign in, 409
    /// (IDENTITY_TAKEN) if another account is linked with the identity, 400 (LINK_ENDED) if the code is not valid, 403
    /// (SECOND_FACTOR_NOT_STATED) as `confirmProviderLink`.
    async fn accept_with_provider(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Valid for ten minutes, in this browser.")] code: String,
        #[graphql(desc = "As in `register`.")] privacy_policy_version: Option<i32>,
        #[graphql(desc = "As in `register`.")] user_agreement_version: Option<i32>,
        #[graphql(desc = "As in `register`.")] publish_membership: Option<bool>,
        #[graphql(desc = "As `code` of `login`; refused at the field `code` in the same way.")]
        one_time_code: Option<String>,
    ) -> Result<Session> {
        let consents = consents(privacy_policy_version, user_agreement_version, publish_membership);
        let code = sign_in_code(ctx, code)?;
        let outcome = accept(app(ctx), actor(ctx), code, consents, one_time_code, request_context(ctx)).await;
        note_sign_in(ctx, "", &outcome.as_ref().map(|opened| Some(opened.account.id)));
        let session = opened(ctx, outcome?).await?;
        delete_cookie(ctx);
        Ok(session)
    }

    /// Proves that the signed-in account is the person's, by the sign-in at a provider from which the browser came
    /// back: as the password in `proveIdentity`, and enough for what requires a strong proof if the person used a second
    /// factor there. 403 (OTHER_IDENTITY) if the person signed in there with an identity that is not linked with this
    /// account, 400 (LINK_ENDED) if the code is not valid.
    async fn prove_with_provider(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Valid for a minute, in this browser.")] code: String,
    ) -> Result<bool> {
        let code = sign_in_code(ctx, code)?;
        write_as(ctx, move |tx, app, actor| {
            let code = code.clone();
            Box::pin(async move { prove(tx, app, actor, &code).await })
        })
        .await?;
        delete_cookie(ctx);
        Ok(true)
    }

    /// Links the identity with which the browser came back from a provider with the account that is signed in.
    /// 400 (LINK_ENDED) if the code is not valid, 409 (IDENTITY_TAKEN) if another account is linked with the identity,
    /// 409 (PROVIDER_LINKED) if the account is linked with another identity at the provider.
    /// Requires a strong proof (403, STRONG_PROOF_REQUIRED).
    async fn link_provider(&self, ctx: &Context<'_>, code: String) -> Result<Vec<LinkedProvider>> {
        let code = sign_in_code(ctx, code)?;
        write_as(ctx, move |tx, app, actor| {
            let code = code.clone();
            Box::pin(async move { link(tx, app, actor, &code).await })
        })
        .await?;
        delete_cookie(ctx);
        linked(app(ctx), ctx).await
    }

    /// Removes the link with a provider, and ends all other sessions of the account. Succeeds also without a link.
    /// 409 (LAST_SIGN_IN) if the account could not sign in any more. Requires a strong proof (403, STRONG_PROOF_REQUIRED).
    async fn unlink_provider(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The issuer.")] id: ID,
    ) -> Result<Vec<LinkedProvider>> {
        let issuer = id.0;
        write_as(ctx, move |tx, app, actor| {
            let issuer = issuer.clone();
            Box::pin(async move { unlink(tx, app, actor, &issuer).await })
        })
        .await?;
        linked(app(ctx), ctx).await
    }
}

async fn linked(app: &App, ctx: &Context<'_>) -> Result<Vec<LinkedProvider>> {
    let identities = accounts::list_identities(app.db.reader(), actor(ctx).account).await?;
    let output = |linked: accounts::LinkedIdentity| LinkedProvider {
        label: app.providers.label_of(&linked.issuer),
        id: linked.issuer.into(),
        linked_at: linked.linked_at.to_datetime(),
    };
    Ok(identities.into_iter().map(output).collect())
}

/// The code with the secret of the browser that sends it.
fn sign_in_code(ctx: &Context<'_>, code: String) -> Result<SignInCode> {
    let secret = ctx.data_opt::<SignInBrowser>().and_then(|browser| browser.0.clone());
    Ok(SignInCode { code, browser_secret: secret.ok_or(Problem::new(Reason::LinkEnded))? })
}

fn request_context(ctx: &Context<'_>) -> RequestContext {
    RequestContext { client: client(ctx), browser_secret: browser_secret(ctx) }
}

fn delete_cookie(ctx: &Context<'_>) {
    ctx.append_http_header(
        "set-cookie",
        Cookies::deletion_header(app(ctx).settings.secure, SignInPurpose::SignIn),
    );
}
