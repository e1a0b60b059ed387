//! The audience of a post. It is copied from the post's channels into its row, so that the feed reads only
//! the row.

use std::collections::HashMap;

use sea_orm::FromQueryResult;

use crate::channels::{Channel, ChannelKind, SelectedChannel};
use crate::enums::{TargetingRole, TargetingRoles};
use crate::ids::ChannelId;
use crate::problem::{Problem, Reason};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromQueryResult)]
pub struct Audience {
    /// Readers with any of these roles; empty: all readers [A-36: several roles add up].
    pub roles: TargetingRoles,
    pub freshman: bool,
    pub emergency: bool,
}

impl Audience {
    /// Whether everybody may see the post, judged by its channels alone. `has_code`: the profile's freshman
    /// area requires an access code.
    pub fn is_everybody(self, has_code: bool) -> bool {
        self.roles.is_empty() && !(self.freshman && has_code)
    }

    /// Whether readers with this role are in the audience.
    pub fn includes(self, role: TargetingRole) -> bool {
        self.roles.is_empty() || self.roles.contains(role)
    }
}

/// Returns the audience of the chosen channels. Fails if the profile does not have a channel, if one is
/// repeated, or if both emergency channels are chosen [A-37: they exclude each other]. Turns `notification`
/// on for emergency channels [A-33: they always notify].
pub fn resolve(chosen: &mut [SelectedChannel], own: &[Channel]) -> Result<Audience, Problem> {
    let own: HashMap<ChannelId, &Channel> = own.iter().map(|channel| (channel.id, channel)).collect();
    let refused = |reason| Problem::field("notificationChannels", reason);
    let mut audience = Audience::default();
    for index in 0..chosen.len() {
        let id = chosen[index].channel;
        let channel = own.get(&id).ok_or(refused(Reason::NotOffered))?;
        if chosen[..index].iter().any(|other| other.channel == id) {
            return Err(refused(Reason::Repeated));
        }
        audience.roles = audience.roles.union(channel.roles);
        match channel.kind {
            ChannelKind::Default | ChannelKind::RoleTargeted => {}
            ChannelKind::Freshman => audience.freshman = true,
            ChannelKind::Emergency | ChannelKind::EmergencyAlarm if audience.emergency => {
                return Err(refused(Reason::Repeated));
            }
            ChannelKind::Emergency | ChannelKind::EmergencyAlarm => {
                audience.emergency = true;
                chosen[index].notification = true;
            }
        }
    }
    Ok(audience)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channels::{EMERGENCY, EMERGENCY_ALARM, FRESHMAN};
    use uuid::Uuid;

    const STUDENTS: Uuid = Uuid::from_u128(1);
    const EMPLOYEES: Uuid = Uuid::from_u128(2);
    const NEWS: Uuid = Uuid::from_u128(3);

    fn channels() -> Vec<Channel> {
        let channel = |id, kind, roles: &[TargetingRole]| Channel {
            id: ChannelId(id),
            name: String::new(),
            kind,
            global: false,
            roles: roles.iter().copied().collect(),
        };
        vec![
            channel(STUDENTS, ChannelKind::RoleTargeted, &[TargetingRole::Student]),
            channel(EMPLOYEES, ChannelKind::RoleTargeted, &[TargetingRole::Employee]),
            channel(NEWS, ChannelKind::Default, &[]),
            channel(FRESHMAN, ChannelKind::Freshman, &[]),
            channel(EMERGENCY, ChannelKind::Emergency, &[]),
            channel(EMERGENCY_ALARM, ChannelKind::EmergencyAlarm, &[]),
        ]
    }

    fn audience(ids: &[Uuid]) -> Result<Audience, Reason> {
        let mut chosen: Vec<_> =
            ids.iter().map(|id| SelectedChannel { channel: ChannelId(*id), notification: false }).collect();
        resolve(&mut chosen, &channels()).map_err(|problem| problem.reason)
    }

    // spec: COMPOSER-24, COMPOSER-25
    #[test]
    fn roles_of_channels_add_up_and_no_role_means_all() {
        use TargetingRole::{Employee, Guest, Student};
        for (ids, included, excluded) in [
            (&[][..], &[Student, Employee, Guest][..], &[][..]),
            (&[NEWS], &[Student, Employee, Guest], &[]),
            (&[STUDENTS], &[Student], &[Employee, Guest]),
            (&[STUDENTS, EMPLOYEES, NEWS], &[Student, Employee], &[Guest]),
        ] {
            let audience = audience(ids).unwrap();
            for role in included {
                assert!(audience.includes(*role), "{ids:?} {role:?}");
            }
            for role in excluded {
                assert!(!audience.includes(*role), "{ids:?} {role:?}");
            }
        }
    }

    // spec: MISC-07
    #[test]
    fn post_with_a_role_or_access_code_is_not_public() {
        for (ids, has_code, is_everybody) in [
            (&[][..], true, true),
            (&[NEWS], true, true),
            (&[EMERGENCY], true, true),
            (&[FRESHMAN], false, true),
            (&[FRESHMAN], true, false),
            (&[FRESHMAN, EMERGENCY], true, false),
            (&[STUDENTS], false, false),
            (&[STUDENTS, NEWS, EMERGENCY], false, false),
        ] {
            assert_eq!(audience(ids).unwrap().is_everybody(has_code), is_everybody, "{ids:?} {has_code}");
        }
    }

    // spec: COMPOSER-23, API-70
    #[test]
    fn unknown_repeated_and_two_emergency_channels_are_refused() {
        assert_eq!(audience(&[Uuid::from_u128(9)]), Err(Reason::NotOffered));
        assert_eq!(audience(&[NEWS, NEWS]), Err(Reason::Repeated));
        assert_eq!(audience(&[EMERGENCY, EMERGENCY_ALARM]), Err(Reason::Repeated));
        assert!(audience(&[FRESHMAN]).unwrap().freshman);
    }

    // spec: MISC-05
    #[test]
    fn emergency_channels_always_notify() {
        let mut chosen = [SelectedChannel { channel: ChannelId(EMERGENCY), notification: false }];
        assert!(resolve(&mut chosen, &channels()).unwrap().emergency);
        assert!(chosen[0].notification);
    }
}
