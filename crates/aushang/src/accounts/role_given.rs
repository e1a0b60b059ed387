//! The role of an account, and whether people or a sign-in provider gave it.

use crate::enums::AccountRole;

/// Who gave an account its role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleGiven {
    pub role: AccountRole,
    /// The provider that raised the role, and the role that people gave. `None`: people gave `role`.
    pub raised: Option<(String, AccountRole)>,
}
