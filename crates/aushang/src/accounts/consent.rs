//! What somebody agrees to, and how that is recorded.

use crate::ids::AccountId;

/// A text that an account agrees to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    PrivacyPolicy,
    UserAgreement,
}

/// One step of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Agreed { account: AccountId, text: Text, version: i64 },
    Marketing { given: bool },
}
