//! Staff revokes the password of an account with all other ways to sign in. It then sets a new password with an
//! invitation link.

use aushang_db::{Connection, Tx};
use aushang_mail_address::MailAddress;

use super::store;
use crate::accounts::{self, Account};
use crate::actor::Actor;
use crate::app::App;
use crate::audit::{self, Principal};
use crate::ids::AccountId;
use crate::problem::{Problem, Reason, Result};
use crate::{passkeys, profiles, second_factors};

/// Identifies an account.
#[derive(Clone)]
pub enum AccountKey {
    Email(MailAddress),
    Id(AccountId),
}

impl AccountKey {
    async fn find(self, db: &impl Connection) -> Result<Account> {
        let found = match self {
            Self::Email(email) => accounts::find_by_email(db, &email).await?,
            Self::Id(id) => accounts::find(db, id).await?,
        };
        Ok(found.ok_or(Reason::NotFound)?)
    }
}

/// Deletes the password, the linked identities and the passkeys, ends all sessions of the account, and invalidates the
/// links that were mailed before.
pub async fn revoke_password(tx: &Tx, app: &App, actor: &Actor, key: AccountKey) -> Result<Account> {
    let account = key.find(tx).await?;
    // Refused, because there may be no other SUPERADMIN who could invite the actor again.
    if account.id == actor.account {
        return Err(Problem::new(Reason::OwnAccount).into());
    }
    // Two staff accounts that reset each other's password at the same time must not both succeed.
    profiles::lock(tx, account.profile).await?;
    accounts::keep_last_admin(tx, actor, &account).await?;
    let held = accounts::lock(tx, account.id).await?.ok_or(Reason::NotFound)?;
    accounts::replace_password(tx, &held, None, app.now()).await?;
    // Whoever took over the account may have linked an identity, or added a passkey.
    accounts::delete_identities(tx, held.id).await?;
    if passkeys::remove_all(tx, held.id).await? {
        second_factors::remove_unneeded_recovery_codes(tx, held.id).await?;
    }
    store::delete_sessions_of(tx, held.id, None).await?;
    accounts::revoke_takeover_links(tx, held.id).await?;
    let by = Principal::staff(actor, held.profile);
    audit::record(tx, &app.audit, app.now(), by, "account.take_password_back", held.id.0, None).await?;
    accounts::get(tx, held.id).await
}
