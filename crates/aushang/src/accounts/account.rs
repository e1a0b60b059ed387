//! What an account is.

use aushang_db::Timestamp;
use aushang_mail_address::MailAddress;

use crate::audit::Principal;
use crate::enums::AccountRole;
use crate::ids::{AccountId, ProfileId};
use crate::mails::To;
use crate::problem::{Error, Result};

/// The version of privacy policy and user agreement that is agreed to now: its date as a number.
pub const CONSENTS: i64 = 20_180_918;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub id: AccountId,
    pub profile: ProfileId,
    pub email: String,
    pub name: Option<String>,
    /// For greetings alone.
    pub first_name: Option<String>,
    pub role: AccountRole,
    /// argon2id in PHC form; none until a password is set.
    pub password_hash: Option<String>,
    pub is_registered: bool,
    /// As in [`CONSENTS`].
    pub privacy_policy_version: Option<i64>,
    pub user_agreement_version: Option<i64>,
    pub has_seen_disclaimer: bool,
    pub skipped_setup_steps: Vec<String>,
    /// Which invitation links hold: those with this number. What ends them raises it.
    pub link_counter: i64,
    /// None: no link that was mailed to this address was opened.
    pub email_verified_at: Option<Timestamp>,
    /// None: never here.
    pub password_changed_at: Option<Timestamp>,
}

impl Account {
    pub fn has_password(&self) -> bool {
        self.password_hash.is_some()
    }

    /// Where its mails go.
    pub fn mailbox(&self) -> Result<To> {
        let address = MailAddress::parse(&self.email).map_err(Error::failure)?;
        Ok(To { address, name: self.name.clone() })
    }

    /// Registering means agreeing, unless it was done before.
    pub fn needs_consents(&self) -> bool {
        let agreed = |version: Option<i64>| version.is_some_and(|version| version >= CONSENTS);
        !(agreed(self.privacy_policy_version) && agreed(self.user_agreement_version))
    }
}

/// Who acts in their own name before there is a session.
impl From<&Account> for Principal {
    fn from(account: &Account) -> Self {
        Self { account: Some((account.id, account.role)), profile: account.profile }
    }
}

/// What it takes to make an account.
#[derive(Clone, Debug)]
pub struct NewAccount {
    pub profile: ProfileId,
    pub email: MailAddress,
    pub name: Option<String>,
    pub role: AccountRole,
    pub password_hash: Option<String>,
    /// The consents' version; none: not registered yet.
    pub registered_with: Option<i64>,
    pub created_at: Timestamp,
}
