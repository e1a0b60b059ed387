//! Roles that a provider states: which values of a claim mean which role in which profile.

use serde::{Deserialize, Serialize};

use crate::enums::AccountRole;

/// A value of the claim gives a role in a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleRule {
    pub value: String,
    /// Not SUPERADMIN.
    pub role: AccountRole,
    /// The username of the profile.
    pub profile: String,
}

/// The rules of a provider.
#[derive(Clone, Debug, Default)]
pub struct RoleRules {
    pub rules: Vec<RoleRule>,
    pub scopes: Scopes,
}

/// Which values of a claim count.
#[derive(Clone, Debug, Default)]
pub struct Scopes {
    /// Those that belong to the provider, in lower case: its mail domains.
    pub own: Vec<String>,
    /// Whether values count only with a scope, as in `eduperson_scoped_affiliation`.
    pub are_required: bool,
}

impl Scopes {
    /// The value without its scope, if it counts. Another provider could state a value with any scope, so only the ones
    /// of this provider count.
    pub fn name<'v>(&self, value: &'v str) -> Option<&'v str> {
        match value.rsplit_once('@') {
            None => (!self.are_required).then_some(value),
            Some((name, scope)) => self.own.contains(&scope.to_lowercase()).then_some(name),
        }
    }
}

/// The role of a person in a profile, as the provider states it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatedRole {
    pub profile: String,
    pub role: AccountRole,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatedRoles(pub Vec<StatedRole>);

impl RoleRules {
    /// The roles that the values of the claim mean.
    pub fn stated(&self, values: &[String]) -> Vec<StatedRole> {
        let applies = |rule: &&RoleRule| values.iter().any(|value| self.matches(&rule.value, value));
        let stated = |rule: &RoleRule| StatedRole { profile: rule.profile.clone(), role: rule.role };
        self.rules.iter().filter(applies).map(stated).collect()
    }

    /// Whether the provider decides about roles in the profile.
    pub fn concern(&self, profile: &str) -> bool {
        self.rules.iter().any(|rule| rule.profile == profile)
    }

    fn matches(&self, rule: &str, value: &str) -> bool {
        self.scopes.name(value).is_some_and(|name| rule == name || rule == value)
    }
}

impl StatedRoles {
    /// The highest role in a profile.
    pub fn in_profile(&self, profile: &str) -> Option<AccountRole> {
        let here = self.0.iter().filter(|stated| stated.profile == profile).map(|stated| stated.role);
        here.max_by_key(|role| role.rank())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enums::AccountRole::{Admin, Draft, User};

    fn rules(is_scoped: bool) -> RoleRules {
        let rule = |value: &str, role| RoleRule { value: value.to_owned(), role, profile: "asta".to_owned() };
        let elsewhere = RoleRule { profile: "fs".to_owned(), ..rule("presse", Draft) };
        RoleRules {
            rules: vec![
                rule("staff", User),
                rule("presse", Admin),
                rule("member@uni.example", Draft),
                elsewhere,
            ],
            scopes: Scopes {
                own: vec!["uni.example".to_owned(), "asta.uni.example".to_owned()],
                are_required: is_scoped,
            },
        }
    }

    // spec: AUTH-01
    #[test]
    fn values_mean_roles_only_with_a_scope_of_the_provider() {
        for (values, is_scoped, here, elsewhere) in [
            (&["staff"][..], false, Some(User), None),
            (&["staff"], true, None, None),
            (&["staff@uni.example"], false, Some(User), None),
            (&["staff@uni.example"], true, Some(User), None),
            (&["staff@UNI.example"], true, Some(User), None),
            (&["staff@asta.uni.example"], true, Some(User), None),
            (&["staff@other.example"], true, None, None),
            (&["staff@other.example"], false, None, None),
            (&["staff@uni.example.other.example"], true, None, None),
            (&["staff@other.example@uni.example"], true, None, None),
            (&["staff@"], true, None, None),
            (&["@uni.example"], true, None, None),
            (&["member@uni.example"], true, Some(Draft), None),
            (&["member"], false, None, None),
            (&["member@asta.uni.example"], true, None, None),
            (&["Staff"], false, None, None),
            (&["staff", "presse"], false, Some(Admin), Some(Draft)),
            (&["presse", "staff"], false, Some(Admin), Some(Draft)),
            (&[], false, None, None),
        ] {
            let values: Vec<_> = values.iter().map(ToString::to_string).collect();
            let stated = StatedRoles(rules(is_scoped).stated(&values));
            assert_eq!(stated.in_profile("asta"), here, "{values:?} {is_scoped}");
            assert_eq!(stated.in_profile("fs"), elsewhere, "{values:?} {is_scoped}");
            assert_eq!(stated.in_profile("uni"), None);
        }
    }
}
