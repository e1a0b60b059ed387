//! Sets the first password of an account, or a new one after staff has revoked the old one, together with
//! missing consents [A-10: one form for both].

use aushang_db::{Timestamp, Tx};

use super::password_changed::notify_password_changed;
use super::password_words::OwnWords;
use super::{attempts, password_rule, store};
use crate::accounts::{self, Account, Versions};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::{AccountRole, ProvedBy};
use crate::problem::{Fields, Problem, Reason, Result};
use crate::{profiles, second_factors};

/// What a person agrees to when registering, not validated yet.
#[derive(Clone, Copy, Debug)]
pub struct Consents {
    pub versions: Versions,
    /// True gives the profile's consent to marketing. False does not withdraw it, because another account of
    /// the profile may have given it.
    pub publish_membership: bool,
}

impl Consents {
    pub fn check(self, fields: &mut Fields, account: &Account, now: Timestamp) {
        self.versions.check(fields, account.needs_consents(), now);
    }

    /// The consent to marketing belongs to the profile, which accounts with the role DRAFT must not change.
    pub fn check_role(self, role: AccountRole) -> Result<()> {
        match role {
            AccountRole::Draft if self.publish_membership => {
                Err(Problem::field("publishMembership", Reason::NotPermitted).into())
            }
            _ => Ok(()),
        }
    }
}

/// The input, not validated yet.
pub struct Registration {
    pub password: String,
    pub consents: Consents,
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
    app.settings.check_passwords_are_open()?;
    let account = accounts::get(app.db.reader(), actor.account).await?;
    let own = OwnWords::of(app.db.reader(), &account).await?;
    check(actor, &account, &input, &own, app.now())?;
    attempts::take_for_code(app, &account, browser.as_deref()).await?;
    let Registration { password, consents, code } = input;
    let hash = app.passwords.hash(password).await?;
    let actor = actor.clone();
    app.write_with(move |tx, app| {
        Box::pin(async move { write(tx, app, &actor, &hash, consents, code.as_deref()).await })
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
    input.consents.check(&mut fields, account, now);
    fields.done()?;
    input.consents.check_role(actor.role)
}

/// Locks an account that registers. Fails with [`Reason::PasswordSet`] if it can sign in, and with
/// [`Reason::NotSignedIn`] if its session has ended.
pub async fn lock_to_register(tx: &Tx, actor: &Actor, consents: Consents) -> Result<Account> {
    if consents.publish_membership {
        // The profile is written after the account, but locked before it (docs/adr/0023).
        profiles::lock(tx, accounts::get(tx, actor.account).await?.profile).await?;
    }
    // In the meantime, another browser may have registered, or staff may have revoked the link.
    let account = accounts::lock(tx, actor.account).await?.ok_or(Reason::NotSignedIn)?;
    if account.can_sign_in {
        return Err(Reason::PasswordSet.into());
    }
    if !store::is_open(tx, actor.session).await? {
        return Err(Reason::NotSignedIn.into());
    }
    Ok(account)
}

/// Registers a locked account with its consents.
pub async fn give_consents(tx: &Tx, app: &App, account: &Account, consents: Consents) -> Result<()> {
    accounts::register(tx, app, account, consents.versions).await?;
    if consents.publish_membership {
        // The role may have changed since it was checked.
        consents.check_role(account.role)?;
        accounts::set_marketing(tx, app, account.profile, true, account.id).await?;
    }
    audit::record(tx, &app.audit, app.now(), account, "account.register", account.id.0, None).await
}

async fn write(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    hash: &str,
    consents: Consents,
    code: Option<&str>,
) -> Result<Account> {
    let before = lock_to_register(tx, actor, consents).await?;
    if !accounts::replace_password(tx, &before, Some(hash), app.now()).await? {
        return Err(Reason::NotSignedIn.into());
    }
    second_factors::use_code(tx, app, before.id, code).await?;
    give_consents(tx, app, &before, consents).await?;
    // Ends the sessions of others who opened the same link.
    store::delete_sessions_of(tx, before.id, Some((actor.session, actor.token))).await?;
    store::update_proved(tx, actor.session, app.now(), ProvedBy::Password).await?;
    store::outlive_invitation(tx, actor.session).await?;
    accounts::revoke_takeover_links(tx, before.id).await?;
    if before.is_registered {
        notify_password_changed(tx, app, &before).await?;
    }
    if before.email_verified_at.is_none() {
        accounts::send_confirmation(tx, app, &before).await?;
    }
    accounts::get(tx, before.id).await
}
