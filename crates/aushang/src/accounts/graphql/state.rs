//! GraphQL types of the signed-in account.

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
    /// True if the person has registered and agreed to the privacy policy and the user agreement.
    pub is_registered: bool,
}

/// The version of a text that the account has agreed to.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ConsentVersion {
    /// The date of the version as a number, for example 20180918; null: the account has not agreed.
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

/// Settings that the console stores for the account.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct UserSettings {
    /// Names of the optional setup steps that the person has skipped.
    pub skipped_setup_steps: Vec<String>,
    /// True if the person has read and confirmed the netiquette.
    pub has_seen_disclaimer: bool,
}

impl From<&Account> for UserSettings {
    fn from(account: &Account) -> Self {
        Self {
            skipped_setup_steps: account.skipped_setup_steps.0.clone(),
            has_seen_disclaimer: account.has_seen_disclaimer,
        }
    }
}
