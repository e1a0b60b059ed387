//! The account type.

use aushang_db::Timestamp;
use aushang_mail_address::MailAddress;
use sea_orm::FromQueryResult;
use serde::Deserialize;

use super::deputy_time::DeputyTime;
use crate::actor::Setup;
use crate::audit::Principal;
use crate::enums::AccountRole;
use crate::ids::{AccountId, ProfileId};
use crate::mails::To;
use crate::problem::{Error, Result};

/// The current version of the privacy policy and the user agreement: its date as a number.
pub const CONSENTS: i64 = 20_180_918;

#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct Account {
    pub id: AccountId,
    #[sea_orm(alias = "profile_id")]
    pub profile: ProfileId,
    pub email: String,
    pub name: Option<String>,
    /// Used only in greetings.
    pub first_name: Option<String>,
    /// Without the rights of a deputy.
    pub role: AccountRole,
    /// As in [`DeputyTime`].
    pub deputy_from: Option<Timestamp>,
    pub deputy_until: Option<Timestamp>,
    /// When the first such time began.
    pub deputy_since: Option<Timestamp>,
    /// Whether the account has a credential that suffices for signing in.
    pub can_sign_in: bool,
    /// Whether the password alone is not enough: the account has one-time codes or a passkey.
    pub has_second_factor: bool,
    pub has_one_time_codes: bool,
    /// argon2id in PHC format; `None` if the account has no password.
    pub password_hash: Option<String>,
    pub is_registered: bool,
    /// As in [`CONSENTS`].
    pub privacy_policy_version: Option<i64>,
    pub user_agreement_version: Option<i64>,
    pub has_seen_disclaimer: bool,
    pub skipped_setup_steps: SkippedSteps,
    /// Only invitation links with this number are valid. Raised to invalidate all of them, and whenever the
    /// password is set or revoked: a sign-in relies on it to notice that the password was changed meanwhile.
    pub link_counter: i64,
    /// `None` if the address has not been verified with a mailed link.
    pub email_verified_at: Option<Timestamp>,
    /// `None` if the password was never set in this installation.
    pub password_changed_at: Option<Timestamp>,
    /// Tokens of an earlier system that were issued before are not exchanged. `None`: none was ended.
    pub legacy_tokens_ended_at: Option<Timestamp>,
}

/// Names of the setup steps that the person has skipped.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct SkippedSteps(pub Vec<String>);

impl Account {
    pub fn setup(&self) -> Setup {
        setup(self.can_sign_in, self.privacy_policy_version, self.user_agreement_version)
    }

    /// The time in which the account is or was a deputy. `None` if it never was one.
    pub fn deputy_time(&self) -> Option<DeputyTime> {
        DeputyTime::stored(self.deputy_from, self.deputy_until)
    }

    /// The recipient of mails to the account.
    pub fn mailbox(&self) -> Result<To> {
        let address = MailAddress::parse(&self.email).map_err(Error::failure)?;
        Ok(To { account: self.id, address, name: self.name.clone() })
    }

    /// Whether the account has to agree to the current privacy policy or user agreement when it registers.
    pub fn needs_consents(&self) -> bool {
        needs_consents(self.privacy_policy_version, self.user_agreement_version)
    }
}

/// The setup state of an account, from what is stored of it.
pub fn setup(can_sign_in: bool, privacy_policy: Option<i64>, user_agreement: Option<i64>) -> Setup {
    if !can_sign_in {
        Setup::MissingCredential
    } else if needs_consents(privacy_policy, user_agreement) {
        Setup::MissingConsent
    } else {
        Setup::Complete
    }
}

fn needs_consents(privacy_policy: Option<i64>, user_agreement: Option<i64>) -> bool {
    let is_current = |version: Option<i64>| version.is_some_and(|version| version >= CONSENTS);
    !(is_current(privacy_policy) && is_current(user_agreement))
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

impl NewAccount {
    /// An account without a name and a password, to be registered by its owner.
    pub fn new(profile: ProfileId, email: MailAddress, role: AccountRole, now: Timestamp) -> Self {
        Self { profile, email, name: None, role, password_hash: None, registered_with: None, created_at: now }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setup_is_complete_with_a_credential_and_current_consents() {
        let (old, newer) = (Some(CONSENTS - 1), Some(CONSENTS + 1));
        for (can_sign_in, privacy_policy, user_agreement, expected) in [
            (false, None, None, Setup::MissingCredential),
            (false, Some(CONSENTS), Some(CONSENTS), Setup::MissingCredential),
            (true, None, None, Setup::MissingConsent),
            (true, Some(CONSENTS), None, Setup::MissingConsent),
            (true, Some(CONSENTS), old, Setup::MissingConsent),
            (true, Some(CONSENTS), Some(CONSENTS), Setup::Complete),
            (true, newer, Some(CONSENTS), Setup::Complete),
        ] {
            let found = setup(can_sign_in, privacy_policy, user_agreement);
            assert_eq!(found, expected, "{can_sign_in} {privacy_policy:?} {user_agreement:?}");
        }
    }
}
