//! Sets the first password of an account, or a new one after staff has revoked the old one, together with
//! missing consents [A-10: one form for both].

use aushang_db::{Timestamp, Tx};

use super::password_words::OwnWords;
use super::{attempts, password_rule, store};
use crate::accounts::{self, Account, Versions};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::{AccountRole, ProvedBy};
use crate::mails::{self, Letter};
use crate::problem::{Fields, Problem, Reason, Result};
use crate::{profiles, second_factors};

/// The input, not validated yet.
pub struct Registration {
    pub password: String,
    pub versions: Versions,
    /// True gives the profile's consent to marketing. False does not withdraw it, because another account of
    /// the profile may have given it.
    pub publish_membership: bool,
    /// The code of the app, or a recovery code: staff may have revoked the password of an account that needs one.
    pub code: Option<String>,
}

/// Sets the password and registers the account. Ends all other sessions of the account. Fails with
/// [`Reason::PasswordSet`] if the account has a password.
pub async fn register(
    app: &App,
    actor: &Actor,
    input: Registration,
    browser: Option<String>,
) -> Result<Account> {
    let account = accounts::get(app.db.reader(), actor.account).await?;
    let own = OwnWords::of(app.db.reader(), &account).await?;
    check(actor, &account, &input, &own, app.now())?;
    attempts::take_for_code(app, &account, browser.as_deref()).await?;
    let Registration { password, versions, publish_membership, code } = input;
    let hash = app.passwords.hash(password).await?;
    let actor = actor.clone();
    app.write_with(move |tx, app| {
        Box::pin(async move {
            write(tx, app, &actor, &hash, (versions, publish_membership), code.as_deref()).await
        })
    })
    .await
}

fn check(
    actor: &Actor,
    account: &Account,
    input: &Registration,
    own: &OwnWords,
    now: Timestamp,
) -> Result<()> {
    if account.can_sign_in {
        return Err(Reason::PasswordSet.into());
    }
    let mut fields = Fields::default();
    password_rule::check(&mut fields, "password", &input.password, own);
    input.versions.check(&mut fields, account.needs_consents(), now);
    fields.done()?;
    if input.publish_membership { refuse_consent_of_profile(actor.role) } else { Ok(()) }
}

/// The consent belongs to the profile, which accounts with the role DRAFT must not change.
fn refuse_consent_of_profile(role: AccountRole) -> Result<()> {
    match role {
        AccountRole::Draft => Err(Problem::field("publishMembership", Reason::NotPermitted).into()),
        _ => Ok(()),
    }
}

async fn write(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    hash: &str,
    (versions, publish_membership): (Versions, bool),
    code: Option<&str>,
) -> Result<Account> {
    if publish_membership {
        // The profile is written after the account, but locked before it (docs/adr/0023).
        profiles::lock(tx, accounts::get(tx, actor.account).await?.profile).await?;
    }
    // While the password was hashed, another browser may have set one, or staff may have revoked the link.
    let before = accounts::lock(tx, actor.account).await?.ok_or(Reason::NotSignedIn)?;
    if before.can_sign_in {
        return Err(Reason::PasswordSet.into());
    }
    let is_open = store::is_open(tx, actor.session).await?;
    if !is_open || !accounts::replace_password(tx, &before, Some(hash), app.now()).await? {
        return Err(Reason::NotSignedIn.into());
    }
    second_factors::use_code(tx, app, before.id, code).await?;
    accounts::register(tx, app, &before, versions).await?;
    if publish_membership {
        // The role may have changed while the password was hashed.
        refuse_consent_of_profile(before.role)?;
        accounts::set_marketing(tx, app, before.profile, true, before.id).await?;
    }
    // Ends the sessions of others who opened the same link.
    store::delete_sessions_of(tx, before.id, Some((actor.session, actor.token))).await?;
    store::update_proved(tx, actor.session, app.now(), ProvedBy::Password).await?;
    accounts::end_takeovers(tx, before.id).await?;
    audit::record(tx, &app.audit, app.now(), &before, "account.register", before.id.0, None).await?;
    if before.is_registered {
        let institution = profiles::display_name(tx, before.profile).await?;
        mails::send(tx, app, before.mailbox()?, Letter::PasswordChanged { institution }).await?;
    }
    if before.email_verified_at.is_none() {
        accounts::send_confirmation(tx, app, &before).await?;
    }
    accounts::get(tx, before.id).await
}
