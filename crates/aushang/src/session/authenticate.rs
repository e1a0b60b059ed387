//! Finds out who calls: loads the actor of a token.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::store::SignedIn;
use super::token::Claims;
use super::{prove, store};
use crate::accounts::{self, DeputyTime};
use crate::actor::{Actor, Setup};
use crate::app::App;
use crate::enums::AccountRole;
use crate::ids::{ProfileId, SessionId, SessionTokenId};
use crate::problem::{Problem, Reason, Result};
use crate::profiles;

/// How long earlier tokens of a session still work after the first use of a new one, for requests that are on their
/// way.
const OVERLAP: TimeDelta = TimeDelta::minutes(10);

/// Loads the actor of a bearer token from the database. `selected` is the id of the profile to act for; only
/// a SUPERADMIN may select another than the own profile, in a session that has switched to it.
pub async fn load_actor(app: &App, token: &str, selected: Option<&str>) -> Result<Actor> {
    let claims = app.tokens.read(token, app.now())?;
    let mut actor = find_actor(app, &claims).await?;
    let Some(selected) = selected else { return Ok(actor) };
    // An invalid id is treated like that of a profile that does not exist.
    let selected = ProfileId::parse(selected).ok();
    if selected == Some(actor.profile) {
        return Ok(actor);
    }
    // The link of an invitation alone must not reveal other profiles, nor a stolen password of internal staff.
    if actor.role != AccountRole::Superadmin || actor.setup.require().is_err() {
        return Err(Problem::new(Reason::ForeignProfile).into());
    }
    let selected = selected.ok_or(Reason::SessionGone)?;
    let profile = profiles::find(app.db.reader(), selected).await?.ok_or(Reason::SessionGone)?;
    if !store::has_switched(app.db.reader(), actor.session, profile.id).await? {
        return Err(Problem::new(Reason::ForeignProfile).into());
    }
    actor.profile = profile.id;
    actor.profile_role = profile.role;
    actor.permissions = profile.permissions;
    actor.four_eyes = profile.four_eyes;
    actor.emergency_needs_two = profile.emergency_needs_two;
    Ok(actor)
}

/// Lets the session act for another profile until it ends.
pub async fn switch_to(tx: &Tx, session: SessionId, profile: ProfileId, now: Timestamp) -> Result<()> {
    store::insert_switch(tx, session, profile, now).await
}

/// Reloads the actor in the transaction: session, role and current profile.
pub async fn reload_actor(tx: &Tx, app: &App, actor: &Actor) -> Result<Actor> {
    let found = store::find_acting(tx, actor.session, actor.account, actor.profile).await?;
    let store::Acting { own_profile, has_switched, signed } = found.ok_or(Reason::SessionGone)?;
    let may_act_for_others = signed.account_role == AccountRole::Superadmin && has_switched;
    if signed.profile_id != own_profile && !may_act_for_others {
        return Err(Reason::ForeignProfile.into());
    }
    actor_of(app, signed, actor.token)
}

async fn find_actor(app: &App, claims: &Claims) -> Result<Actor> {
    actor_of(app, find_signed(app, claims).await?, claims.jti)
}

/// The session of a token.
pub(super) struct FoundSession {
    pub id: SessionId,
    pub began_at: Timestamp,
    /// When it ends at the latest. `None`: as the configuration says.
    pub ends_at: Option<Timestamp>,
}

/// Returns the session of a token.
pub(super) async fn find_session(app: &App, claims: &Claims) -> Result<FoundSession> {
    let signed = find_signed(app, claims).await?;
    let began_at = signed.began_at.ok_or(Reason::NotSignedIn)?;
    Ok(FoundSession { id: open_session(&signed, app.now())?, began_at, ends_at: signed.ends_at })
}

async fn find_signed(app: &App, claims: &Claims) -> Result<SignedIn> {
    let found = store::find_signed(app.db.reader(), claims).await?;
    let store::ByToken { used_at, signed } = found.ok_or(Reason::SessionGone)?;
    let session = open_session(&signed, app.now())?;
    if used_at.is_none()
        && let Err(error) = activate(app, session, claims.clone()).await
    {
        // The token is valid, and its next use tries again. Reads continue while nothing can be written.
        tracing::warn!(error = error.why(), "cannot record the first use of a token");
    }
    Ok(signed)
}

/// Records the first use of a token, and lets the other tokens of its session expire ten minutes later.
async fn activate(app: &App, session: SessionId, claims: Claims) -> Result<()> {
    app.write_with(move |tx, app| {
        Box::pin(async move {
            let now = app.now();
            // Of two concurrent first uses, only one changes the rows.
            if store::lock_session(tx, session).await? && store::activate_token(tx, &claims, now).await? {
                store::end_other_tokens(tx, session, claims.jti, now + OVERLAP).await?;
            }
            Ok(())
        })
    })
    .await
}

/// Returns the session if it is open.
fn open_session(signed: &SignedIn, now: Timestamp) -> Result<SessionId, Reason> {
    match (signed.session_id, signed.expires_at) {
        (Some(session), Some(expires_at)) if expires_at > now => Ok(session),
        _ => Err(Reason::NotSignedIn),
    }
}

fn actor_of(app: &App, signed: SignedIn, token: SessionTokenId) -> Result<Actor> {
    let session = open_session(&signed, app.now())?;
    let (privacy_policy, user_agreement) = (signed.privacy_policy_version, signed.user_agreement_version);
    if signed.began_without_second_factor && app.settings.needs_more_than_a_password(signed.account_role) {
        // The account has become one of the internal staff since, or the operator has begun to require more.
        return Err(Reason::NotSignedIn.into());
    }
    let deputy = DeputyTime::stored(signed.deputy_from, signed.deputy_until);
    let role = accounts::role_at(signed.account_role, deputy, app.now());
    let setup = match accounts::setup(signed.can_sign_in, privacy_policy, user_agreement) {
        Setup::MissingCredential => Setup::MissingCredential,
        _ if app.settings.needs_passkey(signed.account_role) && !signed.has_passkey => Setup::MissingPasskey,
        _ if app.settings.needs_second_factor(signed.account_role) && !signed.has_second_factor => {
            Setup::MissingSecondFactor
        }
        setup => setup,
    };
    Ok(Actor {
        account: signed.account_id,
        role,
        deputy_until: deputy.filter(|_| role != signed.account_role).map(|time| time.until),
        email: signed.email,
        setup,
        profile: signed.profile_id,
        profile_role: signed.profile_role,
        permissions: signed.permissions,
        four_eyes: signed.four_eyes,
        emergency_needs_two: signed.emergency_needs_two,
        session,
        token,
        proof: signed.proved_by.filter(|_| signed.proved_at.is_some_and(|at| prove::is_fresh(at, app.now()))),
    })
}
