//! Accounts that are looked up.

use aushang_db::Connection;
use aushang_mail_address::MailAddress;

use super::{Account, store};
use crate::enums::AccountRole;
use crate::ids::{AccountId, ProfileId};
use crate::problem::Result;

pub async fn find(db: &impl Connection, id: AccountId) -> Result<Option<Account>> {
    store::find(db, id).await
}

pub async fn get(db: &impl Connection, id: AccountId) -> Result<Account> {
    store::get(db, id).await
}

/// Addresses are compared without case.
pub async fn find_by_email(db: &impl Connection, email: &MailAddress) -> Result<Option<Account>> {
    store::find_by_email(db, email).await
}

/// The role that an account has for a profile now; none: it is gone, or of another profile
/// and not internal.
pub async fn role_in(db: &impl Connection, id: AccountId, profile: ProfileId) -> Result<Option<AccountRole>> {
    store::role_in(db, id, profile).await
}

pub async fn list_of_profile(db: &impl Connection, profile: ProfileId) -> Result<Vec<Account>> {
    store::list_of_profile(db, profile).await
}

/// Those of a profile who can sign in and may release what waits.
pub async fn list_releasers(db: &impl Connection, profile: ProfileId) -> Result<Vec<Account>> {
    store::list_releasers(db, profile).await
}
