//! Credentials: what an account signs in with. An account may have several, or none before its registration.

use aushang_db::Timestamp;
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

/// The condition in SQL that a row of `accounts` is asked for a code besides its password.
pub const HAS_SECOND_FACTOR: &str =
    "exists (select 1 from one_time_codes o where o.account_id = accounts.id and o.confirmed_at is not null)";

/// The condition in SQL that a row of `accounts` can sign in. Lists the kinds that are sufficient on their
/// own, which a second factor is not.
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
