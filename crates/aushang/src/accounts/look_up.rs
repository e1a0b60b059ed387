//! Looks up accounts.

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
