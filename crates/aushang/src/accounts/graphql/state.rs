//! The signed-in account as the console sees it.

use async_graphql::{ID, SimpleObject};

use crate::accounts::Account;
use crate::enums::AccountRole;

/// The signed-in account.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct AccountState {
    pub id: ID,
    pub email: String,
    pub name: Option<String>,
    pub role: AccountRole,
    pub privacy_policy: ConsentVersion,
    pub user_agreement: ConsentVersion,
    /// The person has registered and agreed.
    pub is_registered: bool,
}

/// Which version somebody agreed to.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ConsentVersion {
    /// Its date as a number (20180918); null: not agreed.
    pub version: Option<i64>,
}

impl From<Account> for AccountState {
    fn from(account: Account) -> Self {
        Self {
            id: account.id.into(),
            email: account.email,
            name: account.name,
            role: account.role,
            privacy_policy: ConsentVersion { version: account.privacy_policy_version },
            user_agreement: ConsentVersion { version: account.user_agreement_version },
            is_registered: account.is_registered,
        }
    }
}

/// What the console remembers for the account.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct UserSettings {
    /// Names of bonus steps that the person skipped.
    pub skipped_setup_steps: Vec<String>,
    /// The netiquette was read and confirmed.
    pub has_seen_disclaimer: bool,
}

impl From<&Account> for UserSettings {
    fn from(account: &Account) -> Self {
        Self {
            skipped_setup_steps: account.skipped_setup_steps.clone(),
            has_seen_disclaimer: account.has_seen_disclaimer,
        }
    }
}
