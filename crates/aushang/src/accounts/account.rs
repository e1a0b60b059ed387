//! What an account is.

use aushang_db::Timestamp;

use crate::enums::AccountRole;
use crate::ids::{AccountId, ProfileId};

/// The version of privacy policy and user agreement that is agreed to now: its date as a number.
pub const CONSENTS: i64 = 20_180_918;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub id: AccountId,
    pub profile: ProfileId,
    pub email: String,
    pub name: Option<String>,
    pub role: AccountRole,
    /// argon2id in PHC form; none until a password is set.
    pub password_hash: Option<String>,
    pub is_registered: bool,
    /// As in [`CONSENTS`].
    pub privacy_policy_version: Option<i64>,
    pub user_agreement_version: Option<i64>,
    pub has_seen_disclaimer: bool,
    pub skipped_setup_steps: Vec<String>,
}

/// What it takes to make an account.
#[derive(Clone, Debug)]
pub struct NewAccount {
    pub profile: ProfileId,
    pub email: String,
    pub name: Option<String>,
    pub role: AccountRole,
    pub password_hash: Option<String>,
    /// The consents' version; none: not registered yet.
    pub registered_with: Option<i64>,
    pub created_at: Timestamp,
}
