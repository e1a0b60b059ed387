//! Credentials: what an account signs in with. An account may have several, or none before its registration.

use aushang_db::Timestamp;
use aushang_mail_address::MailAddress;
use sea_orm::{DeriveActiveEnum, EnumIter};

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum Kind {
    /// The secret is argon2id in PHC format, the subject is empty.
    #[sea_orm(string_value = "password")]
    Password,
    /// An identity at a provider. The subject is that of [`Identity::stored`], there is no secret.
    #[sea_orm(string_value = "oidc")]
    Oidc,
}

/// The condition in SQL that a row of `accounts` has an app that shows codes.
pub const HAS_ONE_TIME_CODES: &str =
    "exists (select 1 from one_time_codes o where o.account_id = accounts.id and o.confirmed_at is not null)";

/// The condition in SQL that a row of `accounts` has a passkey.
pub const HAS_PASSKEY: &str = "exists (select 1 from passkeys k where k.account_id = accounts.id)";

/// The condition in SQL that for a row of `accounts` the password alone is not enough.
pub const HAS_SECOND_FACTOR: &str = "(exists (select 1 from one_time_codes o where o.account_id = accounts.id and o.confirmed_at is not null) \
     or exists (select 1 from passkeys k where k.account_id = accounts.id))";

/// The condition in SQL that a row of `accounts` can sign in. Lists the kinds that are sufficient on their
/// own, which a second factor is not. A passkey is not listed either: it is an addition to one of them, because people
/// lose devices.
pub const CAN_SIGN_IN: &str = "exists (select 1 from credentials c where c.account_id = accounts.id and c.kind in ('password', 'oidc'))";

/// A person at a provider. An address does not identify anybody: it may be given to somebody else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Has no spaces.
    pub issuer: String,
    pub subject: String,
}

impl Identity {
    /// The subject of the credential.
    pub fn stored(&self) -> String {
        format!("{} {}", self.issuer, self.subject)
    }
}

/// An identity that an account is linked with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedIdentity {
    pub issuer: String,
    pub linked_at: Timestamp,
}

/// How an account may sign in with a provider.
#[derive(Clone, Debug)]
pub struct SignInOption {
    /// `None`: the address was never confirmed or the account cannot sign in, so it is not offered at a first sign-in.
    pub confirmed_email: Option<MailAddress>,
    /// The issuer of an identity that it is linked with.
    pub issuer: Option<String>,
}
