//! Who may use which attachment type. The same applies to new and to edited posts.

use super::AttachmentType;
use crate::actor::Actor;
use crate::enums::{AccountRole, ProfileRole};

/// Profile roles and account roles. An actor needs one of each.
pub(super) type Offer = (&'static [ProfileRole], &'static [AccountRole]);

pub(super) const TO_ALL: Offer = (ProfileRole::ALL, AccountRole::ALL);

pub(super) const TO_RECRUITERS: Offer = (&[ProfileRole::RecruitingPromoter], AccountRole::ALL);

/// Only imported posts have it.
pub(super) const TO_NOBODY: Offer = (&[], &[]);

fn may_add(profile: ProfileRole, account: AccountRole, kind: AttachmentType) -> bool {
    let (profiles, accounts) = kind.offer();
    profiles.contains(&profile) && accounts.contains(&account)
}

pub(super) fn is_offered(actor: &Actor, kind: AttachmentType) -> bool {
    may_add(actor.profile_role, actor.role, kind)
}

/// The types that the actor may add, in the order of the composer's menu.
pub fn attachment_types_for(actor: &Actor) -> Vec<AttachmentType> {
    AttachmentType::WRITTEN.iter().copied().filter(|kind| is_offered(actor, *kind)).collect()
}

#[cfg(test)]
mod tests {
    use async_graphql::resolver_utils::EnumType;

    use super::*;

    /// The expected permissions by profile role. `x` means allowed for every account role.
    const TABLE: &str = "
                        COMPANY JOBS BLOG PODCAST VIDEO GALLERY EVENT POLL INFO
    CONTENT_PROVIDER    -       -    x    x       x     x       x     x    -
    STUDENT_COUNCIL     -       -    x    x       x     x       x     x    -
    INSTITUTION         -       -    x    x       x     x       x     x    -
    UNIVERSITY          -       -    x    x       x     x       x     x    -
    USER                -       -    x    x       x     x       x     x    -
    RECRUITING_PROMOTER x       x    x    x       x     x       x     x    -";

    // spec: ROLES-18, ROLES-19
    #[test]
    fn profile_roles_may_add_the_types_in_the_table() {
        let mut lines = TABLE.lines().skip(1).map(|line| line.split_whitespace().collect::<Vec<_>>());
        let kinds = lines.next().unwrap();
        let all = <AttachmentType as EnumType>::items();
        assert_eq!(all.iter().map(|kind| kind.name).collect::<Vec<_>>(), kinds);
        for (line, profile) in lines.zip(ProfileRole::ALL) {
            assert_eq!(line[0], profile.as_str());
            for account in AccountRole::ALL {
                for (allowed, kind) in line[1..].iter().zip(all) {
                    let may = may_add(*profile, *account, kind.value);
                    assert_eq!(may, *allowed == "x", "{profile:?} {account:?} {}", kind.name);
                }
            }
        }
    }
}
