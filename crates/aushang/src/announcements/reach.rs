//! The audience of an announcement.

use sea_orm::FromQueryResult;

use crate::channels::{Channel, SelectedChannel};
use crate::enums::TargetingRoles;

/// The audience of an announcement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromQueryResult)]
pub struct Reach {
    /// Includes followers who have one of `roles`.
    #[sea_orm(alias = "to_followers")]
    pub followers: bool,
    /// If empty, all roles are included.
    pub roles: TargetingRoles,
    /// Includes all readers whom the profile's targeting covers, whether they follow it or not.
    #[sea_orm(alias = "to_everybody")]
    pub everybody: bool,
    /// The devices sound an alarm.
    pub alarm: bool,
}

impl Reach {
    pub fn is_empty(self) -> bool {
        !self.followers && !self.everybody
    }

    /// `send_push` includes all followers. A chosen channel with `notification` includes its readers. A
    /// channel that no longer exists includes nobody.
    pub fn of(send_push: bool, chosen: &[SelectedChannel], channels: &[Channel]) -> Self {
        let mut reach = Self { followers: send_push, ..Self::default() };
        let mut all_roles = send_push;
        for channel in chosen
            .iter()
            .filter(|chosen| chosen.notification)
            .filter_map(|chosen| channels.iter().find(|channel| channel.id == chosen.channel))
        {
            if channel.kind.is_emergency() {
                reach.everybody = true;
                reach.alarm |= channel.kind.is_alarm();
                continue;
            }
            reach.followers = true;
            all_roles |= channel.roles.is_empty();
            reach.roles = reach.roles.union(channel.roles);
        }
        if all_roles {
            reach.roles = TargetingRoles::NONE;
        }
        reach
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channels::ChannelKind;
    use crate::enums::TargetingRole::{Employee, Student};
    use crate::ids::ChannelId;
    use uuid::Uuid;

    // spec: MISC-05
    #[test]
    fn reach_combines_push_and_channels() {
        let channel = |id, kind, roles: &[_]| Channel {
            id: ChannelId(Uuid::from_u128(id)),
            name: String::new(),
            kind,
            global: false,
            roles: roles.iter().copied().collect(),
        };
        let channels = [
            channel(1, ChannelKind::RoleTargeted, &[Student]),
            channel(2, ChannelKind::RoleTargeted, &[Employee]),
            channel(3, ChannelKind::Default, &[]),
            channel(4, ChannelKind::Emergency, &[]),
            channel(5, ChannelKind::EmergencyAlarm, &[]),
        ];
        let reach = |send_push, notified: &[u128]| {
            let chosen: Vec<_> = (1..=5)
                .map(|id| SelectedChannel {
                    channel: ChannelId(Uuid::from_u128(id)),
                    notification: notified.contains(&id),
                })
                .collect();
            Reach::of(send_push, &chosen, &channels)
        };
        let followers = |roles: &[_]| Reach {
            followers: true,
            roles: roles.iter().copied().collect(),
            ..Reach::default()
        };
        let emergency = Reach { everybody: true, ..Reach::default() };
        assert!(reach(false, &[]).is_empty());
        assert_eq!(reach(true, &[]), followers(&[]));
        assert_eq!(reach(false, &[1]), followers(&[Student]));
        assert_eq!(reach(false, &[1, 2]), followers(&[Student, Employee]));
        assert_eq!(reach(false, &[1, 3]), followers(&[]));
        assert_eq!(reach(true, &[1]), followers(&[]));
        assert_eq!(reach(false, &[4]), emergency);
        assert_eq!(reach(false, &[5]), Reach { alarm: true, ..emergency });
        assert_eq!(reach(true, &[4]), Reach { everybody: true, ..followers(&[]) });
    }
}
