//! The verbs: sign in, renew, sign out, and who stands behind a token.

use aushang_db::Tx;

use super::token::Claims;
use super::{attempts, store};
use crate::accounts::{self, Account};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::AccountRole;
use crate::ids::ProfileId;
use crate::problem::{Fields, Problem, Reason, Result};
use crate::profiles;
use crate::secret::{fingerprint, unguessable};

/// A session that was just opened.
pub struct Opened {
    pub token: String,
    pub account: Account,
    /// The browser keeps it, also after signing out; none: it has one already.
    pub browser_secret: Option<String>,
}

/// Signs in. Unknown address and wrong password do the same work and give the same answer.
pub async fn login(app: &App, email: &str, password: String, browser: Option<String>) -> Result<Opened> {
    let email = email.trim().to_owned();
    check_input(app, &email, &password)?;

    let now = app.now();
    let (budget_of, known) = (email.clone(), browser.clone());
    app.write(move |tx| Box::pin(async move { attempts::take(tx, now, &budget_of, known.as_deref()).await }))
        .await?;

    let account = accounts::find_by_email(app.db.reader(), &email).await?;
    let hash = account.as_ref().and_then(|account| account.password_hash.as_deref());
    let fits = app.passwords.matches(password, hash).await?;
    let account = account.filter(|_| fits).ok_or(Reason::LoginFailed)?;

    let new_secret = if browser.is_some() { None } else { Some(unguessable()?) };
    let secret = browser.or(new_secret.clone()).expect("one of the two is there");
    let claims = app.tokens.claims(account.id, account.profile, now);
    let token = app.tokens.sign(&claims)?;
    let author = audit::Author { account: Some((account.id, account.role)), profile: account.profile };
    app.write(move |tx| {
        Box::pin(async move {
            store::insert_session(tx, &claims, now).await?;
            store::remember_browser(tx, fingerprint("browser", &secret), claims.sub, now).await?;
            audit::record(tx, now, author, "session.login", claims.jti.0, None).await
        })
    })
    .await?;
    Ok(Opened { token, account, browser_secret: new_secret })
}

fn check_input(app: &App, email: &str, password: &str) -> Result<()> {
    let mut fields = Fields::default();
    if email.is_empty() {
        fields.refuse("email", Reason::Required);
    }
    if password.is_empty() {
        fields.refuse("password", Reason::Required);
    }
    // Longer ones cannot fit, and hashing them would be work for nothing.
    if email.len() > 320 {
        fields.refuse("email", Reason::TooLong);
    }
    if password.len() > 1024 {
        fields.refuse("password", Reason::TooLong);
    }
    let domain = email.rsplit_once('@').map(|(_, domain)| domain);
    if domain.is_some_and(|domain| domain.eq_ignore_ascii_case(&app.settings.recruiting_domain)) {
        fields.refuse("email", Reason::RecruitingDomain);
    }
    Ok(fields.done()?)
}

/// Exchanges a token for a new session; the old one ends at its own time, so an answer that
/// gets lost signs nobody out.
pub async fn renew(app: &App, token: &str) -> Result<Opened> {
    let now = app.now();
    let old = app.tokens.read(token, now)?;
    let actor = find_actor(app, &old).await?;
    let account = accounts::get(app.db.reader(), actor.account).await?;
    let claims = app.tokens.claims(account.id, account.profile, now);
    let token = app.tokens.sign(&claims)?;
    app.write(move |tx| {
        Box::pin(async move {
            store::insert_session(tx, &claims, now).await?;
            audit::record(tx, now, &actor, "session.renew", claims.jti.0, None).await
        })
    })
    .await?;
    Ok(Opened { token, account, browser_secret: None })
}

pub async fn logout(tx: &Tx, app: &App, actor: &Actor) -> Result<()> {
    store::delete_session(tx, actor.session).await?;
    audit::record(tx, app.now(), actor, "session.logout", actor.session.0, None).await
}

/// Who stands behind a bearer token, as the database knows them now. `selected` is the profile
/// that the call wants to act for; only a SUPERADMIN may name another than the own.
pub async fn load_actor(app: &App, token: &str, selected: Option<&str>) -> Result<Actor> {
    let claims = app.tokens.read(token, app.now())?;
    let mut actor = find_actor(app, &claims).await?;
    let Some(selected) = selected else { return Ok(actor) };
    // What is no id at all names a profile that there is not.
    let selected = ProfileId::parse(selected).ok();
    if selected == Some(actor.profile) {
        return Ok(actor);
    }
    if actor.role != AccountRole::Superadmin {
        return Err(Problem::new(Reason::ForeignProfile).into());
    }
    let selected = selected.ok_or(Reason::SessionGone)?;
    let profile = profiles::find(app.db.reader(), selected).await?.ok_or(Reason::SessionGone)?;
    actor.profile = profile.id;
    actor.profile_role = profile.role;
    actor.permissions = profile.permissions;
    Ok(actor)
}

async fn find_actor(app: &App, claims: &Claims) -> Result<Actor> {
    let signed = store::find_signed(app.db.reader(), claims).await?.ok_or(Reason::SessionGone)?;
    let expires_at = signed.expires_at.ok_or(Reason::NotSignedIn)?;
    if expires_at <= app.now() {
        return Err(Reason::NotSignedIn.into());
    }
    Ok(Actor {
        account: signed.account_id,
        role: signed.account_role,
        email: signed.email,
        profile: signed.profile_id,
        profile_role: signed.profile_role,
        permissions: signed.permissions,
        session: claims.jti,
    })
}
