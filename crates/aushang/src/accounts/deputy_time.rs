//! When an account is a deputy, and which rights it has then.

use aushang_db::Timestamp;
use chrono::TimeDelta;

use crate::enums::AccountRole;
use crate::problem::Reason;

/// How far ahead the end of a deputy's time may be.
const MAX: TimeDelta = TimeDelta::days(366);

/// From when until when an account is a deputy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeputyTime {
    pub from: Timestamp,
    pub until: Timestamp,
}

impl DeputyTime {
    /// From the columns of the account. `None` if the account never was a deputy.
    pub fn stored(from: Option<Timestamp>, until: Option<Timestamp>) -> Option<Self> {
        Some(Self { from: from?, until: until? })
    }

    pub fn contains(self, now: Timestamp) -> bool {
        self.from <= now && now < self.until
    }

    /// Whether the account is a deputy or will be.
    pub fn is_open(self, now: Timestamp) -> bool {
        self.from < self.until && now < self.until
    }

    /// The field that is wrong, and why.
    pub fn fault(self, now: Timestamp) -> Option<(&'static str, Reason)> {
        if self.until <= now {
            Some(("until", Reason::InPast))
        } else if self.until <= self.from {
            Some(("until", Reason::EndsBeforeStart))
        } else if self.until > now + MAX {
            Some(("until", Reason::TooFarAhead))
        } else {
            None
        }
    }
}

/// The role whose rights the account has now.
pub fn role_at(role: AccountRole, time: Option<DeputyTime>, now: Timestamp) -> AccountRole {
    let is_deputy = role == AccountRole::Draft && time.is_some_and(|time| time.contains(now));
    if is_deputy { AccountRole::User } else { role }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn day(number: i64) -> Timestamp {
        Timestamp::from_millis(number * 86_400_000)
    }

    #[test]
    fn deputy_has_the_rights_of_a_user_from_its_beginning_to_its_end() {
        let time = Some(DeputyTime { from: day(10), until: day(20) });
        for (role, time, now, expected) in [
            (AccountRole::Draft, None, day(15), AccountRole::Draft),
            (AccountRole::Draft, time, day(10) - TimeDelta::milliseconds(1), AccountRole::Draft),
            (AccountRole::Draft, time, day(10), AccountRole::User),
            (AccountRole::Draft, time, day(20) - TimeDelta::milliseconds(1), AccountRole::User),
            (AccountRole::Draft, time, day(20), AccountRole::Draft),
            (AccountRole::Admin, time, day(15), AccountRole::Admin),
            (AccountRole::Superadmin, time, day(15), AccountRole::Superadmin),
        ] {
            assert_eq!(role_at(role, time, now), expected, "{role:?} {time:?} {now:?}");
        }
    }

    #[test]
    fn time_ends_after_its_beginning_and_now_and_within_a_year() {
        let now = day(100);
        for (from, until, expected) in [
            (day(100), day(101), None),
            (day(90), day(101), None),
            (day(90), day(100), Some(Reason::InPast)),
            (day(101), day(101), Some(Reason::EndsBeforeStart)),
            (day(100), day(466), None),
            (day(100), day(466) + TimeDelta::milliseconds(1), Some(Reason::TooFarAhead)),
        ] {
            let found = DeputyTime { from, until }.fault(now).map(|(_, reason)| reason);
            assert_eq!(found, expected, "{from:?} {until:?}");
        }
    }
}
