//! Checks which accounts a caller may change, and protects the last administrator.

use aushang_db::Tx;

use super::account::Account;
use super::rows;
use crate::actor::Actor;
use crate::enums::AccountRole;
use crate::ids::AccountId;
use crate::problem::{Reason, Result};
use crate::profiles;

/// Whether the actor may change the account: not the actor's own, and a SUPERADMIN only by another
/// SUPERADMIN.
pub fn may_change(actor: &Actor, account: &Account) -> bool {
    account.id != actor.account && may_touch(actor, account)
}

/// Whether the actor may know the link with which the person sets a first password. Whoever has the link of an account
/// that was in use can act in its name, so only internal staff may.
pub fn may_see_invite_link(actor: &Actor, account: &Account) -> bool {
    let is_staff = actor.role == AccountRole::Superadmin;
    !account.can_sign_in && (is_staff || (account.role != AccountRole::Superadmin && !account.is_registered))
}

fn may_touch(actor: &Actor, account: &Account) -> bool {
    account.role != AccountRole::Superadmin || actor.role == AccountRole::Superadmin
}

/// Returns an account of the actor's profile if the actor may change it. Locks the profile until the
/// transaction ends, so that no other account of the profile is changed meanwhile.
pub async fn lock_to_change(tx: &Tx, actor: &Actor, id: AccountId) -> Result<Account> {
    profiles::lock(tx, actor.profile).await?;
    let account = rows::get(tx, id).await?;
    if account.profile != actor.profile {
        return Err(Reason::NotFound.into());
    }
    if account.id == actor.account {
        return Err(Reason::OwnAccount.into());
    }
    if !may_touch(actor, &account) {
        return Err(Reason::NotPermitted.into());
    }
    Ok(account)
}

/// Refuses to remove the last ADMIN of a profile, unless the actor is a SUPERADMIN, and the last
/// SUPERADMIN of the installation. The caller must have locked the profile.
pub async fn keep_last_admin(tx: &Tx, actor: &Actor, account: &Account) -> Result<()> {
    if account.role == AccountRole::Admin && actor.role == AccountRole::Superadmin {
        return Ok(());
    }
    if is_last_admin(tx, account).await? { Err(Reason::LastAdmin.into()) } else { Ok(()) }
}

/// Whether no other account with this role can sign in: another ADMIN of the profile, or another SUPERADMIN.
pub(super) async fn is_last_admin(tx: &Tx, account: &Account) -> Result<bool> {
    Ok(match account.role {
        AccountRole::Superadmin => !rows::lock_staff_and_check_another(tx, account.id).await?,
        AccountRole::Admin => !rows::another_with_role(tx, account.profile, account.role, account.id).await?,
        AccountRole::User | AccountRole::Draft => false,
    })
}
