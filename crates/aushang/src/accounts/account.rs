//! The account type.

use aushang_db::Timestamp;
use aushang_mail_address::MailAddress;

use crate::audit::Principal;
use crate::enums::AccountRole;
use crate::ids::{AccountId, ProfileId};
use crate::mails::To;
use crate::problem::{Error, Result};

/// The current version of the privacy policy and the user agreement: its date as a number.
pub const CONSENTS: i64 = 20_180_918;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub id: AccountId,
    pub profile: ProfileId,
    pub email: String,
    pub name: Option<String>,
    /// Used only in greetings.
    pub first_name: Option<String>,
    pub role: AccountRole,
    /// Whether the account has a credential that suffices for signing in.
    pub can_sign_in: bool,
    /// argon2id in PHC format; `None` if the account has no password.
    pub password_hash: Option<String>,
    pub is_registered: bool,
    /// As in [`CONSENTS`].
    pub privacy_policy_version: Option<i64>,
    pub user_agreement_version: Option<i64>,
    pub has_seen_disclaimer: bool,
    pub skipped_setup_steps: Vec<String>,
    /// Only invitation links with this number are valid. Raised to invalidate all of them, and whenever the
    /// password is set or revoked.
    pub link_counter: i64,
    /// `None` if the address has not been verified with a mailed link.
    pub email_verified_at: Option<Timestamp>,
    /// `None` if the password was never set in this installation.
    pub password_changed_at: Option<Timestamp>,
}

impl Account {
    /// The recipient of mails to the account.
    pub fn mailbox(&self) -> Result<To> {
        let address = MailAddress::parse(&self.email).map_err(Error::failure)?;
        Ok(To { address, name: self.name.clone() })
    }

    /// Whether the account has to agree to the current privacy policy or user agreement when it registers.
    pub fn needs_consents(&self) -> bool {
        let agreed = |version: Option<i64>| version.is_some_and(|version| version >= CONSENTS);
        !(agreed(self.privacy_policy_version) && agreed(self.user_agreement_version))
    }
}

/// The account as the principal of its own actions, for use before it has a session.
impl From<&Account> for Principal {
    fn from(account: &Account) -> Self {
        Self { account: Some((account.id, account.role)), profile: account.profile }
    }
}

/// The data of an account to be created.
#[derive(Clone, Debug)]
pub struct NewAccount {
    pub profile: ProfileId,
    pub email: MailAddress,
    pub name: Option<String>,
    pub role: AccountRole,
    pub password_hash: Option<String>,
    /// The version of both consents; `None` if the account is not registered yet.
    pub registered_with: Option<i64>,
    pub created_at: Timestamp,
}
