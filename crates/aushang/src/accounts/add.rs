//! Adds an account to a profile: invites a person by mail, who then sets a password.

use aushang_db::Tx;
use chrono::TimeDelta;
use serde_json::json;

use super::account::{Account, NewAccount};
use super::{guard, input, rows};
use crate::actor::Actor;
use crate::app::App;
use crate::audit;
use crate::enums::AccountRole;
use crate::ids::{AccountId, ProfileId};
use crate::mails::{self, Letter};
use crate::problem::{Fields, Problem, Reason, Result};
use crate::profiles;

/// Action names in the audit trail.
const ADDED: &str = "account.add";
const REINVITED: &str = "account.invite_again";
const LINK_SHOWN: &str = "account.show_invite_link";

/// Maximum number of repeated invitations per account and hour.
const MAX_RESENT_PER_HOUR: u64 = 3;

/// Refuses the role SUPERADMIN, which cannot be assigned within a profile.
pub(super) fn check_role(fields: &mut Fields, role: AccountRole) {
    if role == AccountRole::Superadmin {
        fields.refuse("role", Reason::RoleNotAssignable);
    }
}

/// Adds an account to the actor's profile and sends the invitation. Fails if the address is taken or the
/// profile has sent too many invitations.
pub async fn add_account(
    tx: &Tx,
    app: &App,
    actor: &Actor,
    email: &str,
    name: &str,
    role: AccountRole,
) -> Result<Account> {
    let now = app.now();
    let mut fields = Fields::default();
    let email = input::new_address(&mut fields, app, "email", email);
    let name = input::name(&mut fields, "name", name);
    check_role(&mut fields, role);
    fields.done()?;
    let email = email.expect("an invalid address was refused above");
    input::refuse_taken(tx, &email).await?;
    refuse_too_many(tx, app, actor.profile).await?;
    let account = NewAccount { name: Some(name), ..NewAccount::new(actor.profile, email, role, now) };
    let id = rows::insert(tx, account).await?;
    let account = rows::get(tx, id).await?;
    audit::record(tx, &app.audit, now, actor, ADDED, id.0, Some(json!({ "role": role }))).await?;
    invite(tx, app, actor, &account).await?;
    Ok(account)
}

/// Sends the invitation again to a person who has not set a password yet. Links that were sent before stay
/// valid.
pub async fn resend_invitation(tx: &Tx, app: &App, actor: &Actor, id: AccountId) -> Result<Account> {
    let account = guard::lock_to_change(tx, actor, id).await?;
    if account.can_sign_in {
        return Err(Reason::PasswordSet.into());
    }
    refuse_too_many(tx, app, actor.profile).await?;
    let hour_ago = app.now() - TimeDelta::hours(1);
    if audit::count(tx, actor.profile, &[REINVITED], Some(id.0), hour_ago).await? >= MAX_RESENT_PER_HOUR {
        return Err(Reason::TooManyInvitations.into());
    }
    audit::record(tx, &app.audit, app.now(), actor, REINVITED, id.0, None).await?;
    invite(tx, app, actor, &account).await?;
    Ok(account)
}

/// Returns the link of the invitation, to be passed on by hand.
pub async fn show_invite_link(tx: &Tx, app: &App, actor: &Actor, id: AccountId) -> Result<String> {
    let account = guard::lock_to_change(tx, actor, id).await?;
    if account.can_sign_in {
        return Err(Reason::PasswordSet.into());
    }
    if !guard::may_see_invite_link(actor, &account) {
        return Err(Reason::NotPermitted.into());
    }
    audit::record(tx, &app.audit, app.now(), actor, LINK_SHOWN, id.0, None).await?;
    Ok(invite_link(app, &account))
}

/// The absolute URL at which a person who cannot sign in sets a password.
pub fn invite_link(app: &App, account: &Account) -> String {
    app.settings.address_of(&app.invitations.register_link(account, app.now()).path)
}

async fn invite(tx: &Tx, app: &App, actor: &Actor, account: &Account) -> Result<()> {
    let institution = profiles::display_name(tx, actor.profile).await?;
    let inviter = rows::get(tx, actor.account).await?.name;
    let link = app.invitations.set_link(account, app.now());
    mails::send(tx, app, account.mailbox()?, Letter::Invitation { institution, inviter, link }).await
}

/// Limits the invitations of a profile [A-139: limits per hour and day], because each is a mail to an address
/// that has not been verified. Invitations that were withdrawn and invitations that were sent again count as
/// well.
async fn refuse_too_many(tx: &Tx, app: &App, profile: ProfileId) -> Result<()> {
    // Concurrent invitations wait here, so that each of them counts the previous ones.
    profiles::lock(tx, profile).await?;
    let (now, settings) = (app.now(), &app.settings);
    for (span, limit) in [
        (TimeDelta::hours(1), settings.invitations_per_hour),
        (TimeDelta::days(1), settings.invitations_per_day),
    ] {
        if audit::count(tx, profile, &[ADDED, REINVITED], None, now - span).await? >= u64::from(limit) {
            return Err(Problem::until(Reason::TooManyInvitations, now, now + span).into());
        }
    }
    Ok(())
}
