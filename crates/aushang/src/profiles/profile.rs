//! The profile.

use aushang_db::Timestamp;
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::location::Location;
use crate::enums::{Permissions, ProfileRole, TargetingRole};
use crate::ids::ProfileId;
use crate::media::StoredImage;

#[derive(Clone, Debug, PartialEq, FromQueryResult)]
pub struct Profile {
    pub id: ProfileId,
    pub role: ProfileRole,
    pub username: String,
    pub display_name: String,
    /// Whether it is online. An offline profile is hidden from everyone outside its own console.
    pub visible: bool,
    pub permissions: Permissions,
    pub avatar: Option<StoredImage>,
    pub header: Option<StoredImage>,
    #[sea_orm(alias = "contact_email")]
    pub email: Option<String>,
    #[sea_orm(alias = "contact_website")]
    pub website: Option<String>,
    #[sea_orm(alias = "contact_imprint")]
    pub imprint: Option<String>,
    #[sea_orm(alias = "contact_telephone_number")]
    pub telephone_number: Option<String>,
    #[sea_orm(alias = "contact_location")]
    pub location: Option<Location>,
    pub targeting: Targeting,
    /// Whether all readers whom its targeting covers follow it until they unfollow it.
    pub auto_follow: bool,
    /// Whether it has consented to marketing.
    pub publish_membership: bool,
    /// Access code of its freshman area. `None` if no code is required.
    pub access_code: Option<String>,
    /// The number of changes of the code.
    pub access_code_version: i64,
    /// When the first map, link or access code of its freshman area was saved.
    pub freshman_in_use_at: Option<Timestamp>,
    /// Its id in the customer system of internal staff.
    pub pipedrive_id: Option<String>,
    /// Whether one of its accounts has ever signed in on the student app.
    pub app_connected: bool,
    /// Whether posts that are imported from the photo network wait for release.
    pub must_review_imported_posts: bool,
    /// Whether the four-eyes principle applies: an account cannot release a text that it wrote or changed last.
    pub four_eyes: bool,
    /// Whether an emergency needs a second person, who confirms it.
    pub emergency_needs_two: bool,
}

/// The data of a profile that is shown with its posts.
#[derive(Clone, Debug, PartialEq, FromQueryResult)]
pub struct Byline {
    #[sea_orm(alias = "author_id")]
    pub id: ProfileId,
    pub username: String,
    pub display_name: String,
    pub avatar: Option<StoredImage>,
    pub header: Option<StoredImage>,
    /// Whether it is online.
    pub visible: bool,
    /// Whether its freshman area requires an access code.
    pub has_code: bool,
}

impl Byline {
    /// Its columns in a statement that selects posts, from their profiles `o`.
    pub const COLUMNS: &str = "o.id as author_id, o.username, o.display_name, o.avatar, o.header, o.visible, \
        o.access_code is not null as has_code";
}

impl Profile {
    /// Whether its freshman area is open to a reader. `entered`: the version of the access code that the
    /// reader has entered.
    pub fn is_area_open(&self, entered: Option<i64>) -> bool {
        self.access_code.is_none() || entered == Some(self.access_code_version)
    }
}

impl From<&Profile> for Byline {
    fn from(profile: &Profile) -> Self {
        Self {
            id: profile.id,
            username: profile.username.clone(),
            display_name: profile.display_name.clone(),
            avatar: profile.avatar.clone(),
            header: profile.header.clone(),
            visible: profile.visible,
            has_code: profile.access_code.is_some(),
        }
    }
}

/// The readers that a profile is meant for. An empty list does not restrict them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Targeting {
    pub universities: Vec<String>,
    /// Ignores `universities`, which stay stored.
    pub all_universities: bool,
    pub affiliations: Vec<String>,
    pub roles: Vec<TargetingRole>,
}

impl Targeting {
    /// Whether a reader with these properties belongs to the targeting.
    pub fn covers(&self, role: TargetingRole, university: Option<&str>, affiliations: &[String]) -> bool {
        let university_fits = self.all_universities
            || self.universities.is_empty()
            || university.is_some_and(|university| self.universities.iter().any(|own| own == university));
        let affiliation_fits = self.affiliations.is_empty()
            || affiliations.iter().any(|affiliation| self.affiliations.contains(affiliation));
        university_fits && affiliation_fits && (self.roles.is_empty() || self.roles.contains(&role))
    }
}

/// The initial data of a profile.
#[derive(Clone, Debug)]
pub struct NewProfile {
    pub role: ProfileRole,
    pub username: String,
    pub display_name: String,
    pub visible: bool,
    pub permissions: Permissions,
    pub email: Option<String>,
    pub website: Option<String>,
    pub imprint: Option<String>,
    pub telephone_number: Option<String>,
    pub location: Option<Location>,
    pub targeting: Targeting,
    pub pipedrive_id: Option<String>,
    pub created_at: Timestamp,
}

impl NewProfile {
    /// An offline profile with no other data than its role and names.
    pub fn named(role: ProfileRole, username: &str, display_name: &str, now: Timestamp) -> Self {
        Self {
            role,
            username: username.to_owned(),
            display_name: display_name.to_owned(),
            visible: false,
            permissions: Permissions::NONE,
            email: None,
            website: None,
            imprint: None,
            telephone_number: None,
            location: None,
            targeting: Targeting::default(),
            pipedrive_id: None,
            created_at: now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // spec: MISC-07
    #[test]
    fn targeting_covers_readers_that_match_all_its_lists() {
        let list = |items: &[&str]| items.iter().map(ToString::to_string).collect::<Vec<_>>();
        let kit_students = Targeting {
            universities: list(&["kit"]),
            roles: vec![TargetingRole::Student],
            ..Targeting::default()
        };
        for (targeting, role, university, affiliations, covered) in [
            (Targeting::default(), TargetingRole::Guest, None, &[][..], true),
            (kit_students.clone(), TargetingRole::Student, Some("kit"), &[], true),
            (kit_students.clone(), TargetingRole::Employee, Some("kit"), &[], false),
            (kit_students.clone(), TargetingRole::Student, Some("lmu"), &[], false),
            (kit_students.clone(), TargetingRole::Student, None, &[], false),
            (Targeting { all_universities: true, ..kit_students }, TargetingRole::Student, None, &[], true),
            (
                Targeting { affiliations: list(&["inf"]), ..Targeting::default() },
                TargetingRole::Guest,
                None,
                &["inf"],
                true,
            ),
            (
                Targeting { affiliations: list(&["inf"]), ..Targeting::default() },
                TargetingRole::Guest,
                None,
                &["phy"],
                false,
            ),
        ] {
            assert_eq!(
                targeting.covers(role, university, &list(affiliations)),
                covered,
                "{targeting:?} {role:?}"
            );
        }
    }
}
