//! GraphQL types for pages that are opened with a mailed link.

use async_graphql::SimpleObject;

use crate::accounts::Account;
use crate::enums::AccountRole;
use crate::profiles::Profile;

/// The invited account, and the profile that it is invited to.
#[derive(SimpleObject)]
#[graphql(serial)]
pub struct Invitation {
    /// The account's address.
    pub email: String,
    /// Null if not specified.
    pub name: Option<String>,
    /// Display name of the profile.
    pub institution: String,
    pub role: AccountRole,
    /// True if the person has to agree to the privacy policy and the user agreement.
    pub consents_needed: bool,
    /// True if the person has registered before, and only a password is missing.
    pub is_registered: bool,
    /// True if the profile's consent to marketing is requested as well.
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

/// The account whose password a link resets.
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
