//! Reads, locks and writes accounts for other features.

use aushang_db::{Connection, Timestamp, Tx};
use aushang_mail_address::MailAddress;

use super::{Account, NewAccount, store};
use crate::enums::AccountRole;
use crate::ids::{AccountId, ProfileId};
use crate::problem::Result;

pub async fn find(db: &impl Connection, id: AccountId) -> Result<Option<Account>> {
    store::find(db, id).await
}

pub async fn get(db: &impl Connection, id: AccountId) -> Result<Account> {
    store::get(db, id).await
}

/// The comparison ignores case.
pub async fn find_by_email(db: &impl Connection, email: &MailAddress) -> Result<Option<Account>> {
    store::find_by_email(db, email).await
}

/// The current role of an account in a profile. `None` if the account was deleted or has no role there. A
/// SUPERADMIN has its role in every profile, any other account only in its own.
pub async fn role_in(db: &impl Connection, id: AccountId, profile: ProfileId) -> Result<Option<AccountRole>> {
    store::role_in(db, id, profile).await
}

pub async fn list_of_profile(db: &impl Connection, profile: ProfileId) -> Result<Vec<Account>> {
    store::list_of_profile(db, profile).await
}

/// Lists the releasers of a profile: its accounts that can sign in and may approve posts.
pub async fn list_releasers(db: &impl Connection, profile: ProfileId) -> Result<Vec<Account>> {
    store::list_releasers(db, profile).await
}

/// Locks the account until the transaction ends and returns its current data. Rows that reference it can still
/// be inserted.
pub async fn lock(tx: &Tx, id: AccountId) -> Result<Option<Account>> {
    store::lock(tx, id).await
}

/// Locks the account until the transaction ends. Returns `false` if it was deleted, or its password was
/// changed, since it was read.
pub async fn lock_unchanged(tx: &Tx, read: &Account) -> Result<bool> {
    store::lock_unchanged(tx, read).await
}

/// Fails if the address is taken. An account that is created as registered has agreed to the privacy policy
/// and the user agreement.
pub async fn insert(tx: &Tx, new: NewAccount) -> Result<AccountId> {
    store::insert(tx, new).await
}

/// Sets or removes the password, and invalidates invitation links. Returns `false` if the password was
/// changed since the account was read, or the account was deleted.
pub async fn replace_password(tx: &Tx, read: &Account, new: Option<&str>, now: Timestamp) -> Result<bool> {
    store::replace_password(tx, read, new, now).await
}
