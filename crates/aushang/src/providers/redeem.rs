//! Redeems the code of a sign-in: opens a session for a known identity, or offers to link it.

use aushang_db::{Connection, Tx};
use aushang_mail_address::MailAddress;

use super::VALID_FOR;
use super::store::{self, CodePurpose, FoundSignIn, SignIn};
use crate::accounts::{self, Account, Identity};
use crate::app::App;
use crate::audit;
use crate::mails::{self, Letter};
use crate::problem::{Reason, Result};
use crate::profiles;
use crate::second_factors::UsedFactor;
use crate::secret::unguessable;
use crate::session::{self, Client, OpenedSession, PreparedSession, ProviderSession};

/// A code as the console sends it.
#[derive(Clone, Debug)]
pub struct SignInCode {
    pub code: String,
    /// The secret of the browser's cookie.
    pub browser_secret: String,
}

/// Who sends the request.
#[derive(Clone, Debug, Default)]
pub struct RequestContext {
    pub client: Client,
    /// The secret by which the browser is recognized.
    pub browser_secret: Option<String>,
}

/// What a code leads to.
pub enum Redeemed {
    Session(Box<OpenedSession>),
    /// An account has the same address. Its password or a mailed code links it with the identity.
    Offer(Box<Offer>),
}

pub struct Offer {
    /// For the confirmation.
    pub code: String,
    pub account: Account,
    pub institution: String,
    pub issuer: String,
    /// A mailed code confirms it, not the password.
    pub by_mail: bool,
}

/// Fails with [`Reason::LinkEnded`] if the code is not valid, and with [`Reason::IdentityUnknown`] if no account is
/// linked and none can be. Fails with [`Reason::SecondFactorNotStated`] if the operator requires a second factor of
/// the account, and the provider has not stated one.
pub async fn redeem(app: &App, code: SignInCode, request: RequestContext) -> Result<Redeemed> {
    let db = app.db.reader();
    let found = store::find(db, CodePurpose::SignIn, &code.code, &code.browser_secret, app.now()).await?;
    let found = found.ok_or(Reason::LinkEnded)?;
    let account = match accounts::account_of_identity(db, &found.sign_in.identity()).await? {
        Some(id) => accounts::get(db, id).await?,
        None => return Ok(Redeemed::Offer(Box::new(offer(app, code, found).await?))),
    };
    let prepared = prepare_session(app, &account, request, &found.sign_in).await?;
    let opened = app
        .write_with(move |tx, app| {
            Box::pin(async move {
                if !store::mark_used(tx, found.id).await? {
                    return Err(Reason::LinkEnded.into());
                }
                apply_stated_role(tx, app, &account, &found.sign_in).await?;
                require_second_factor(tx, app, &account, &found.sign_in, None).await?;
                // The account is locked now. It may have been unlinked before it was read.
                let linked = prepared.sign_in(tx, app, &account, None).await?
                    && accounts::account_of_identity(tx, &found.sign_in.identity()).await?
                        == Some(account.id);
                if !linked {
                    return Err(Reason::LinkEnded.into());
                }
                // With the role that the provider states.
                Ok(prepared.into_opened(accounts::get(tx, account.id).await?))
            })
        })
        .await?;
    Ok(Redeemed::Session(Box::new(opened)))
}

async fn offer(app: &App, code: SignInCode, found: FoundSignIn) -> Result<Offer> {
    app.write_with(move |tx, app| {
        Box::pin(async move {
            let Some(account) = find_same_address(tx, app, &found.sign_in).await? else {
                return Err(Reason::IdentityUnknown.into());
            };
            let new = unguessable()?;
            if !store::offer(tx, found.id, &code.code, &new, app.now() + VALID_FOR).await? {
                return Err(Reason::LinkEnded.into());
            }
            let institution = profiles::display_name(tx, account.profile).await?;
            let by_mail = !session::needs_password(app, &account);
            Ok(Offer { code: new, account, institution, issuer: found.sign_in.issuer.clone(), by_mail })
        })
    })
    .await
}

/// The account that may be linked with the identity: it has the address that the provider confirms, has confirmed it
/// here as well, and can sign in.
pub(super) async fn find_same_address(
    db: &impl Connection,
    app: &App,
    sign_in: &SignIn,
) -> Result<Option<Account>> {
    let Some(address) = sign_in.email.as_deref().and_then(|email| MailAddress::parse(email).ok()) else {
        return Ok(None);
    };
    let provider = app.providers.of_issuer(&sign_in.issuer);
    if provider.is_none_or(|provider| !provider.may_confirm(&address)) {
        return Ok(None);
    }
    let found = accounts::find_by_email(db, &address).await?;
    let Some(account) = found.filter(|account| account.email_verified_at.is_some() && account.can_sign_in)
    else {
        return Ok(None);
    };
    let linked = accounts::list_identities(db, account.id).await?;
    Ok(linked.iter().all(|linked| linked.issuer != sign_in.issuer).then_some(account))
}

/// Prepares the session of a sign-in with the provider.
pub(super) async fn prepare_session(
    app: &App,
    account: &Account,
    request: RequestContext,
    sign_in: &SignIn,
) -> Result<PreparedSession> {
    let now = app.now();
    let session = app.providers.of_issuer(&sign_in.issuer).and_then(|provider| provider.session);
    let provider = ProviderSession {
        issuer: sign_in.issuer.clone(),
        id: sign_in.provider_session.clone(),
        proved_at: sign_in.authenticated_at.map(|at| at.min(now)).filter(|at| session::is_fresh(*at, now)),
        second_factor: sign_in.second_factor,
        ends_at: session.map(|length| now + length),
    };
    let prepared = PreparedSession::new(app, account, request.client)?.with_provider(app, provider)?;
    prepared.in_browser(app, request.browser_secret).await
}

/// Fails with [`Reason::SecondFactorNotStated`] if the operator requires a second factor of the account, and none was used:
/// neither at the provider, nor here besides the password or a mailed code (`used_factor`). Locks the account.
pub(super) async fn require_second_factor(
    tx: &Tx,
    app: &App,
    account: &Account,
    sign_in: &SignIn,
    used_factor: Option<UsedFactor>,
) -> Result<()> {
    // The role may have been changed since the account was read.
    let account = accounts::lock(tx, account.id).await?.ok_or(Reason::LinkEnded)?;
    let is_missing = !sign_in.second_factor && used_factor.is_none();
    if is_missing && app.settings.needs_more_than_a_password(account.role) {
        return Err(Reason::SecondFactorNotStated.into());
    }
    Ok(())
}

/// Gives the account the role that the provider states, before its session exists. Locks the profile and the account.
pub(super) async fn apply_stated_role(tx: &Tx, app: &App, account: &Account, sign_in: &SignIn) -> Result<()> {
    let Some(provider) = app.providers.of_issuer(&sign_in.issuer) else { return Ok(()) };
    if provider.roles.rules.is_empty() {
        return Ok(());
    }
    profiles::lock(tx, account.profile).await?;
    let account = accounts::lock(tx, account.id).await?.ok_or(Reason::LinkEnded)?;
    let username = profiles::get(tx, account.profile).await?.username;
    if !provider.roles.concern(&username) {
        return Ok(());
    }
    let stated = sign_in.roles.in_profile(&username);
    accounts::apply_stated_role(tx, app, &account, &sign_in.issuer, stated).await
}

/// Links the identity with a locked account, and tells it. Fails if the identity or the account is linked otherwise.
pub(super) async fn insert_link(tx: &Tx, app: &App, account: &Account, sign_in: &SignIn) -> Result<()> {
    let identity = sign_in.identity();
    if accounts::account_of_identity(tx, &identity).await?.is_some() {
        return Err(Reason::IdentityTaken.into());
    }
    let linked = accounts::list_identities(tx, account.id).await?;
    if linked.iter().any(|linked| linked.issuer == identity.issuer) {
        return Err(Reason::ProviderLinked.into());
    }
    if !accounts::insert_identity(tx, account.id, &identity, app.now()).await? {
        return Err(Reason::IdentityTaken.into());
    }
    notify_account(tx, app, account, &sign_in.issuer, true).await?;
    audit::record(tx, &app.audit, app.now(), account, "account.link_provider", account.id.0, None).await
}

/// Mails the account that it was linked or unlinked.
pub(super) async fn notify_account(
    tx: &Tx,
    app: &App,
    account: &Account,
    issuer: &str,
    is_linked: bool,
) -> Result<()> {
    let institution = profiles::display_name(tx, account.profile).await?;
    let letter = Letter::ProviderLink { institution, provider: app.providers.label_of(issuer), is_linked };
    mails::send(tx, app, account.mailbox()?, letter).await
}

impl SignIn {
    pub(super) fn identity(&self) -> Identity {
        Identity { issuer: self.issuer.clone(), subject: self.subject.clone() }
    }
}
