//! Who asks.

use aushang_db::Timestamp;

use crate::enums::{AccountRole, Permission, Permissions, ProfileRole, TargetingRole};
use crate::ids::{AccountId, GroupId, ProfileId, ReaderId, SessionId};

/// A signed-in account and the profile that it acts for. Loaded from the database on every
/// call: rights are never read from a token.
#[derive(Clone, Debug)]
pub struct Actor {
    pub account: AccountId,
    pub role: AccountRole,
    pub email: String,
    /// False: the account was invited and has not set its password yet, or has to set a new one.
    pub password_set: bool,
    /// The profile acted for: the own one, or the one that a SUPERADMIN selected.
    pub profile: ProfileId,
    pub profile_role: ProfileRole,
    pub permissions: Permissions,
    pub session: SessionId,
}

impl Actor {
    /// Releases, publishes, schedules and pins (section 6).
    pub fn may_publish(&self) -> bool {
        may_publish(self.role)
    }

    pub fn may_set_visibility(&self) -> bool {
        matches!(self.role, AccountRole::Superadmin | AccountRole::Admin)
    }

    /// Adds, changes and removes accounts of the profile.
    pub fn may_manage_accounts(&self) -> bool {
        matches!(self.role, AccountRole::Superadmin | AccountRole::Admin)
    }

    pub fn may_edit_profile(&self) -> bool {
        self.role != AccountRole::Draft
    }

    pub fn has(&self, permission: Permission) -> bool {
        self.permissions.contains(permission)
    }
}

/// Also asked at a post's date, when nobody is signed in.
pub fn may_publish(role: AccountRole) -> bool {
    role != AccountRole::Draft
}

/// A reader of the student app, with what targeting asks. Loaded from the database on every call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reader {
    pub id: ReaderId,
    /// All who say the same of themselves.
    pub group: GroupId,
    pub role: TargetingRole,
    pub university: Option<String>,
    pub affiliations: Vec<String>,
    pub registered_at: Timestamp,
}
