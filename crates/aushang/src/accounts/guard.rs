//! Which accounts one may change, and which one must not lose.

use aushang_db::Tx;

use super::account::Account;
use super::store;
use crate::actor::Actor;
use crate::enums::AccountRole;
use crate::ids::AccountId;
use crate::problem::{Reason, Result};
use crate::profiles;

/// Not the own one, and internal staff's not by others.
pub fn may_change(actor: &Actor, account: &Account) -> bool {
    account.id != actor.account && may_touch(actor, account)
}

fn may_touch(actor: &Actor, account: &Account) -> bool {
    account.role != AccountRole::Superadmin || actor.role == AccountRole::Superadmin
}

/// An account of the profile acted for, held together with all others of it until the transaction
/// ends.
pub(super) async fn hold_to_change(tx: &Tx, actor: &Actor, id: AccountId) -> Result<Account> {
    profiles::lock(tx, actor.profile).await?;
    let account = store::get(tx, id).await?;
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

/// Refuses to take the last ADMIN from a profile, which only internal staff may do, and the
/// last of the internal staff from the installation, which nobody may. The profile is held.
pub async fn keep_last_admin(tx: &Tx, actor: &Actor, account: &Account) -> Result<()> {
    let is_last = match account.role {
        AccountRole::Superadmin => !store::lock_staff_and_find_another(tx, account.id).await?,
        AccountRole::Admin if actor.role != AccountRole::Superadmin => {
            !store::another_with_role(tx, account.profile, AccountRole::Admin, account.id).await?
        }
        _ => false,
    };
    if is_last { Err(Reason::LastAdmin.into()) } else { Ok(()) }
}
