//! Types for consents.

use async_graphql::Enum;
use aushang_db::Timestamp;
use sea_orm::{DeriveActiveEnum, EnumIter, FromQueryResult};

use crate::ids::AccountId;

/// A text that an account agrees to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    PrivacyPolicy,
    UserAgreement,
}

/// An entry in the history of consents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Agreed { account: AccountId, text: Text, version: i64 },
    Marketing { given: bool },
}

/// What is consented to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Enum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum ConsentKind {
    /// The privacy policy, by an account.
    PrivacyPolicy,
    /// The user agreement, by an account.
    UserAgreement,
    /// Being named for marketing, by the profile.
    Marketing,
}

/// A consent that was given or withdrawn.
#[derive(Clone, Debug, FromQueryResult)]
pub struct ConsentChange {
    pub kind: ConsentKind,
    /// As in [`crate::accounts::CONSENTS`]. `None`: to marketing, which has no text with a version.
    pub version: Option<i64>,
    pub given: bool,
    pub at: Timestamp,
    /// Address of the account that gave or withdrew it. `None`: the account was deleted.
    pub email: Option<String>,
}
