//! The callers of operations: signed-in accounts and readers.

use aushang_db::Timestamp;

use crate::enums::{AccountRole, Permission, Permissions, ProfileRole, ProvedBy, TargetingRole};
use crate::ids::{AccountId, GroupId, ProfileId, ReaderId, SessionId, SessionTokenId};
use crate::problem::Reason;

/// A signed-in account and the profile that it acts for. Loaded from the database on every call: rights are
/// never read from a token.
#[derive(Clone, Debug)]
pub struct Actor {
    pub account: AccountId,
    /// USER instead of DRAFT while the account is a deputy.
    pub role: AccountRole,
    /// When its time as a deputy ends. `None` if the account is not a deputy now.
    pub deputy_until: Option<Timestamp>,
    pub email: String,
    pub setup: Setup,
    /// The profile that the account acts for: its own, or the one that a SUPERADMIN selected.
    pub profile: ProfileId,
    pub profile_role: ProfileRole,
    pub permissions: Permissions,
    /// Whether the four-eyes principle applies: an account cannot release a text that it wrote or changed last.
    pub four_eyes: bool,
    /// Whether an emergency of the profile needs a second person (`posts/second_person.rs`).
    pub emergency_needs_two: bool,
    pub session: SessionId,
    /// The token of the request.
    pub token: SessionTokenId,
    /// How the person has lately proved to be the owner of the account (`session/prove.rs`).
    pub proof: Option<ProvedBy>,
}

/// What an account still needs before it is fully set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setup {
    Complete,
    /// The account cannot sign in: it was invited and has not set its password yet, or must set a new one.
    MissingCredential,
    /// The installation requires a second factor of internal staff, and the account has none.
    MissingSecondFactor,
    /// The installation requires a passkey of internal staff, and the account has none.
    MissingPasskey,
    /// The account can sign in, but has not agreed to the current privacy policy or user agreement.
    MissingConsent,
}

impl Setup {
    /// Fails as long as the account may only be set up.
    pub const fn require(self) -> Result<(), Reason> {
        match self {
            Self::MissingCredential => Err(Reason::PasswordMissing),
            Self::MissingSecondFactor => Err(Reason::SecondFactorMissing),
            Self::MissingPasskey => Err(Reason::PasskeyMissing),
            Self::Complete | Self::MissingConsent => Ok(()),
        }
    }
}

impl Actor {
    /// Whether the account may approve, publish, schedule and pin posts (section 6).
    pub fn may_publish(&self) -> bool {
        may_publish(self.role)
    }

    pub fn may_set_visibility(&self) -> bool {
        matches!(self.role, AccountRole::Superadmin | AccountRole::Admin)
    }

    /// Whether the account may add, change and remove accounts of the profile.
    pub fn may_manage_accounts(&self) -> bool {
        matches!(self.role, AccountRole::Superadmin | AccountRole::Admin)
    }

    pub fn may_edit_profile(&self) -> bool {
        self.role != AccountRole::Draft
    }

    pub fn has(&self, permission: Permission) -> bool {
        self.permissions.contains(permission)
    }

    /// Fails with [`Reason::ProofRequired`] if the person has not proved lately to be the owner of the account.
    pub fn require_proof(&self) -> Result<(), Reason> {
        self.proof.map(|_| ()).ok_or(Reason::ProofRequired)
    }

    /// Fails with [`Reason::StrongProofRequired`] if the person has not proved lately with more than the password.
    pub fn require_strong_proof(&self) -> Result<(), Reason> {
        if self.proof.is_some_and(ProvedBy::is_strong) { Ok(()) } else { Err(Reason::StrongProofRequired) }
    }
}

#[cfg(test)]
impl Actor {
    /// A registered account with this role, of a student council with these permissions.
    pub(crate) fn of_test(role: AccountRole, permissions: Permissions) -> Self {
        let nil = uuid::Uuid::nil();
        Self {
            account: AccountId(nil),
            role,
            deputy_until: None,
            email: String::new(),
            setup: Setup::Complete,
            profile: ProfileId(nil),
            profile_role: ProfileRole::StudentCouncil,
            permissions,
            four_eyes: false,
            emergency_needs_two: false,
            session: SessionId(nil),
            token: SessionTokenId(nil),
            proof: Some(ProvedBy::OneTimeCode),
        }
    }
}

/// Whether an account with this role may publish. A function of the role alone, because scheduled posts are
/// published without a signed-in account.
pub fn may_publish(role: AccountRole) -> bool {
    role != AccountRole::Draft
}

/// A reader of the student app, with the values that targeting compares. Loaded from the database on every
/// call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reader {
    pub id: ReaderId,
    /// The group of all readers with the same role, university and affiliations.
    pub group: GroupId,
    pub role: TargetingRole,
    pub university: Option<String>,
    pub affiliations: Vec<String>,
    pub registered_at: Timestamp,
    /// When a sign-in provider last stated role and university. `None`: the reader has chosen them.
    pub role_proved_at: Option<Timestamp>,
}
