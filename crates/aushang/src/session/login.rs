//! Signs in, renews sessions, signs out, and loads the actor of a token.

use aushang_db::Tx;
use aushang_mail_address::MailAddress;

use super::open::{Opened, Opening};
use super::password_rule::MAX_TYPED_BYTES;
use super::store::SignedIn;
use super::token::Claims;
use super::{attempts, prove, store};
use crate::accounts::{self, Account, DeputyTime};
use crate::actor::{Actor, Setup};
use crate::app::App;
use crate::audit;
use crate::enums::AccountRole;
use crate::ids::{ProfileId, SessionId};
use crate::problem::{Fields, Problem, Reason, Result};
use crate::profiles;

/// Signs in. An unknown address and a wrong password take the same time and fail with the same error.
pub async fn login(app: &App, email: &str, password: String, browser: Option<String>) -> Result<Opened> {
    let account = check_password(app, email, password, browser.as_deref()).await?;
    let opening = Opening::new(app, &account)?.in_browser(browser)?;
    opening.open(app, account, "session.login", Reason::LoginFailed).await
}

/// Returns the account with this address and password. Each check counts towards the limit of the address.
pub async fn check_password(
    app: &App,
    email: &str,
    password: String,
    browser: Option<&str>,
) -> Result<Account> {
    let email = email.trim();
    let address = MailAddress::parse(email).ok();
    check_input(app, email, address.as_ref(), &password)?;

    let now = app.now();
    // Invalid addresses do the same work, too.
    let budget_of = address.as_ref().map_or_else(|| email.to_owned(), MailAddress::key);
    let known = browser.map(ToOwned::to_owned);
    app.write(move |tx| Box::pin(async move { attempts::take(tx, now, &budget_of, known.as_deref()).await }))
        .await?;

    let account = match &address {
        Some(address) => accounts::find_by_email(app.db.reader(), address).await?,
        None => None,
    };
    let hash = account.as_ref().and_then(|account| account.password_hash.as_deref());
    let matches = app.passwords.matches(password, hash).await?;
    Ok(account.filter(|_| matches).ok_or(Reason::LoginFailed)?)
}

fn check_input(app: &App, email: &str, address: Option<&MailAddress>, password: &str) -> Result<()> {
    let mut fields = Fields::default();
    if email.is_empty() {
        fields.refuse("email", Reason::Required);
    }
    if password.is_empty() {
        fields.refuse("password", Reason::Required);
    }
    // Longer values cannot match, so they are not hashed.
    if email.len() > 320 {
        fields.refuse("email", Reason::TooLong);
    }
    if password.len() > MAX_TYPED_BYTES {
        fields.refuse("password", Reason::TooLong);
    }
    if address.is_some_and(|address| app.settings.is_recruiters(address)) {
        fields.refuse("email", Reason::RecruitingDomain);
    }
    Ok(fields.done()?)
}

/// Opens a new session with the token of an old one. The old session is not ended, so that a lost response
/// does not sign out the user.
pub async fn renew(app: &App, token: &str) -> Result<Opened> {
    let old = app.tokens.read(token, app.now())?;
    // The account is read before the session: if the password is changed in between, the old session is ended
    // and the check below fails.
    let account = accounts::find(app.db.reader(), old.sub).await?.ok_or(Reason::SessionGone)?;
    find_actor(app, &old).await?;
    Opening::new(app, &account)?.open(app, account, "session.renew", Reason::NotSignedIn).await
}

pub async fn logout(tx: &Tx, app: &App, actor: &Actor) -> Result<()> {
    store::delete_session(tx, actor.session).await?;
    audit::record(tx, &app.audit, app.now(), actor, "session.logout", actor.session.0, None).await
}

/// Loads the actor of a bearer token from the database. `selected` is the id of the profile to act for; only
/// a SUPERADMIN may select another than the own profile.
pub async fn load_actor(app: &App, token: &str, selected: Option<&str>) -> Result<Actor> {
    let claims = app.tokens.read(token, app.now())?;
    let mut actor = find_actor(app, &claims).await?;
    let Some(selected) = selected else { return Ok(actor) };
    // An invalid id is treated like that of a profile that does not exist.
    let selected = ProfileId::parse(selected).ok();
    if selected == Some(actor.profile) {
        return Ok(actor);
    }
    // The link of an invitation alone must not reveal other profiles.
    if actor.role != AccountRole::Superadmin || actor.setup == Setup::MissingCredential {
        return Err(Problem::new(Reason::ForeignProfile).into());
    }
    let selected = selected.ok_or(Reason::SessionGone)?;
    let profile = profiles::find(app.db.reader(), selected).await?.ok_or(Reason::SessionGone)?;
    actor.profile = profile.id;
    actor.profile_role = profile.role;
    actor.permissions = profile.permissions;
    actor.four_eyes = profile.four_eyes;
    Ok(actor)
}

/// Reloads the actor in the transaction: session, role and current profile.
pub async fn reload_actor(tx: &Tx, app: &App, actor: &Actor) -> Result<Actor> {
    let found = store::find_acting(tx, actor.session, actor.account, actor.profile).await?;
    let store::Acting { own_profile, signed } = found.ok_or(Reason::SessionGone)?;
    if signed.profile_id != own_profile && signed.account_role != AccountRole::Superadmin {
        return Err(Reason::ForeignProfile.into());
    }
    actor_of(app, actor.session, signed)
}

async fn find_actor(app: &App, claims: &Claims) -> Result<Actor> {
    let signed = store::find_signed(app.db.reader(), claims).await?.ok_or(Reason::SessionGone)?;
    actor_of(app, claims.jti, signed)
}

fn actor_of(app: &App, session: SessionId, signed: SignedIn) -> Result<Actor> {
    let expires_at = signed.expires_at.ok_or(Reason::NotSignedIn)?;
    if expires_at <= app.now() {
        return Err(Reason::NotSignedIn.into());
    }
    let (privacy_policy, user_agreement) = (signed.privacy_policy_version, signed.user_agreement_version);
    let deputy = DeputyTime::stored(signed.deputy_from, signed.deputy_until);
    let role = accounts::role_at(signed.account_role, deputy, app.now());
    Ok(Actor {
        account: signed.account_id,
        role,
        deputy_until: deputy.filter(|_| role != signed.account_role).map(|time| time.until),
        email: signed.email,
        setup: accounts::setup(signed.can_sign_in, privacy_policy, user_agreement),
        profile: signed.profile_id,
        profile_role: signed.profile_role,
        permissions: signed.permissions,
        four_eyes: signed.four_eyes,
        session,
        is_proved: signed.proved_at.is_some_and(|at| prove::is_fresh(at, app.now())),
    })
}
