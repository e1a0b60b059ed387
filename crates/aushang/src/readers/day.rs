//! A calendar day in Berlin. It may have 23 or 25 hours.

use std::fmt;

use aushang_db::Timestamp;
use chrono::{Datelike, Days, NaiveDate};
use chrono_tz::Europe::Berlin;

/// 1970-01-01 as the number of days from the start of year 1.
const UNIX_EPOCH: i32 = 719_163;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(NaiveDate);

impl Day {
    /// The day of this moment in Berlin.
    pub fn of(moment: Timestamp) -> Self {
        Self(moment.to_datetime().with_timezone(&Berlin).date_naive())
    }

    /// The day this many days before.
    pub fn earlier(self, days: u32) -> Self {
        Self(self.0 - Days::new(days.into()))
    }

    /// Days since 1970-01-01.
    pub fn number(self) -> i32 {
        self.0.num_days_from_ce() - UNIX_EPOCH
    }
}

/// `2026-11-02`
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::*;

    // spec: API-18
    #[test]
    fn a_day_begins_at_midnight_in_berlin_even_when_the_clocks_change() {
        for (moment, day) in [
            ("1970-01-01T00:00:00Z", 0),
            ("1969-12-31T22:59:59.999Z", -1),
            ("1969-12-31T23:00:00Z", 0),
            // The clocks go forward on 2026-03-29: that day has 23 hours.
            ("2026-03-28T22:59:59.999Z", 20_540),
            ("2026-03-28T23:00:00Z", 20_541),
            ("2026-03-29T21:59:59.999Z", 20_541),
            ("2026-03-29T22:00:00Z", 20_542),
            // They go back on 2026-10-25: that day has 25.
            ("2026-10-24T21:59:59.999Z", 20_750),
            ("2026-10-24T22:00:00Z", 20_751),
            ("2026-10-25T22:59:59.999Z", 20_751),
            ("2026-10-25T23:00:00Z", 20_752),
        ] {
            let parsed: DateTime<Utc> = moment.parse().unwrap();
            assert_eq!(Day::of(parsed.into()).number(), day, "{moment}");
        }
    }
}
