//! What the affiliations of eduPerson mean for readers of the student app.

use super::roles::Scopes;
use crate::enums::TargetingRole;

/// What a provider states about readers.
#[derive(Clone, Debug, Default)]
pub struct ReaderRoles {
    pub scopes: Scopes,
    /// The university of its people, by its id in the catalogue.
    pub university: String,
}

/// The role of each affiliation of eduPerson, in the order in which they count.
const ROLES: [(&str, TargetingRole); 6] = [
    ("student", TargetingRole::Student),
    ("employee", TargetingRole::Employee),
    ("staff", TargetingRole::Employee),
    ("faculty", TargetingRole::Employee),
    ("alum", TargetingRole::Alumni),
    ("affiliate", TargetingRole::Guest),
];

impl ReaderRoles {
    /// The roles that affiliations mean.
    pub fn stated(&self, affiliations: &[String]) -> Vec<TargetingRole> {
        let names: Vec<_> = affiliations.iter().filter_map(|value| self.scopes.name(value)).collect();
        let mut roles = Vec::new();
        for (name, role) in ROLES {
            if names.contains(&name) && !roles.contains(&role) {
                roles.push(role);
            }
        }
        roles
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TargetingRole::{Alumni, Employee, Guest, Student};

    #[test]
    fn affiliations_mean_roles() {
        let scopes = Scopes { own: vec!["uni.example".to_owned()], are_required: true };
        let readers = ReaderRoles { scopes, university: "uni".to_owned() };
        for (stated, expected) in [
            (&["student@uni.example"][..], &[Student][..]),
            (&["member@uni.example", "student@uni.example"], &[Student]),
            (&["staff@uni.example", "student@uni.example"], &[Student, Employee]),
            (&["faculty@uni.example", "employee@uni.example"], &[Employee]),
            (&["alum@uni.example"], &[Alumni]),
            (&["affiliate@uni.example"], &[Guest]),
            (&["library-walk-in@uni.example", "member@uni.example"], &[]),
            (&["student@other.example"], &[]),
            (&["student"], &[]),
            (&[], &[]),
        ] {
            let values: Vec<_> = stated.iter().map(ToString::to_string).collect();
            assert_eq!(readers.stated(&values), expected, "{values:?}");
        }
    }
}
