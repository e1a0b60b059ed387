//! What a page shows to somebody who opens a mailed link.

use async_graphql::SimpleObject;

use crate::accounts::Account;
use crate::enums::AccountRole;
use crate::profiles::Profile;

/// Whom a link invites, and to what.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct Invitation {
    /// The account's address.
    pub email: String,
    /// Null: nobody said it.
    pub name: Option<String>,
    /// Display name of the profile.
    pub institution: String,
    pub role: AccountRole,
    /// Privacy policy and user agreement have to be agreed to.
    pub consents_needed: bool,
    /// The person registered before; a password is all that is missing.
    pub is_registered: bool,
    /// The profile's marketing consent is requested as well.
    pub asks_for_marketing: bool,
}

impl Invitation {
    pub fn new(account: Account, profile: Profile, asks_for_marketing: bool) -> Self {
        Self {
            asks_for_marketing,
            consents_needed: account.needs_consents(),
            email: account.email,
            name: account.name,
            institution: profile.display_name,
            role: account.role,
            is_registered: account.is_registered,
        }
    }
}

/// Whose password a link sets.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct ResetLink {
    /// The account's address.
    pub email: String,
    /// Display name of the profile.
    pub institution: String,
}

impl ResetLink {
    pub fn new(account: Account, profile: Profile) -> Self {
        Self { email: account.email, institution: profile.display_name }
    }
}
