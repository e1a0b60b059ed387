//! Types for consents.

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
