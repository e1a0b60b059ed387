//! The hours of a day in which a profile does not want to push, in Berlin.

use aushang_db::Timestamp;
use chrono::{NaiveTime, TimeDelta, TimeZone, Timelike};
use chrono_tz::Europe::Berlin;

use crate::problem::{Fields, Problem, Reason};

/// In minutes after midnight. They may contain midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuietHours {
    from: u32,
    until: u32,
}

impl QuietHours {
    /// Parses times such as `22:00`. Fails if one is no time of a day, or if both are the same.
    pub fn parse(from: &str, until: &str) -> Result<Self, Problem> {
        let mut fields = Fields::default();
        let mut minutes = |field: &'static str, text: &str| {
            let parsed = minutes_of(text);
            if parsed.is_none() {
                fields.refuse(field, Reason::Invalid);
            }
            parsed.unwrap_or_default()
        };
        let hours = Self { from: minutes("from", from), until: minutes("until", until) };
        fields.done()?;
        if hours.from == hours.until {
            return Err(Problem::field("until", Reason::Invalid));
        }
        Ok(hours)
    }

    pub(super) fn from_minutes(from: i32, until: i32) -> Self {
        Self { from: from.unsigned_abs(), until: until.unsigned_abs() }
    }

    pub(super) fn minutes(self) -> (i32, i32) {
        (self.from.cast_signed(), self.until.cast_signed())
    }

    /// When they begin and end, such as `22:00`.
    pub fn texts(self) -> (String, String) {
        let text = |minutes: u32| format!("{:02}:{:02}", minutes / 60, minutes % 60);
        (text(self.from), text(self.until))
    }

    /// When they end, if this moment is within them. The end is not a part of them.
    pub fn end_after(self, moment: Timestamp) -> Option<Timestamp> {
        let local = moment.to_datetime().with_timezone(&Berlin).naive_local();
        let minute = local.hour() * 60 + local.minute();
        let Self { from, until } = self;
        let contains_midnight = until < from;
        let is_quiet = if contains_midnight {
            minute >= from || minute < until
        } else {
            (from..until).contains(&minute)
        };
        if !is_quiet {
            return None;
        }
        let days = i64::from(minute >= until);
        let time = NaiveTime::from_hms_opt(until / 60, until % 60, 0)?;
        let end = (local.date() + TimeDelta::days(days)).and_time(time);
        // When the clock is put back, the second of two equal times; when it is put forward, an hour later.
        let end = Berlin.from_local_datetime(&end).latest();
        let shifted =
            || Berlin.from_local_datetime(&(local.date().and_time(time) + TimeDelta::hours(1))).latest();
        end.or_else(shifted).map(|end| end.to_utc().into())
    }
}

fn minutes_of(text: &str) -> Option<u32> {
    let is_written_out = text.len() == "00:00".len();
    let time = NaiveTime::parse_from_str(text, "%H:%M").ok().filter(|_| is_written_out)?;
    Some(time.hour() * 60 + time.minute())
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::*;

    fn end_after(hours: (&str, &str), moment: &str) -> Option<String> {
        let moment: DateTime<Utc> = moment.parse().unwrap();
        let hours = QuietHours::parse(hours.0, hours.1).unwrap();
        hours.end_after(moment.into()).map(|end| end.to_string())
    }

    #[test]
    fn quiet_hours_may_contain_midnight_and_exclude_their_end() {
        let (night, noon) = (("22:00", "07:00"), ("12:30", "14:00"));
        for (hours, moment, end) in [
            (night, "2026-11-27T20:59:59.999Z", None),
            (night, "2026-11-27T21:00:00Z", Some("2026-11-28T06:00:00+00:00")),
            (night, "2026-11-27T22:59:59Z", Some("2026-11-28T06:00:00+00:00")),
            (night, "2026-11-27T23:00:00Z", Some("2026-11-28T06:00:00+00:00")),
            (night, "2026-11-28T05:59:59.999Z", Some("2026-11-28T06:00:00+00:00")),
            (night, "2026-11-28T06:00:00Z", None),
            (noon, "2026-07-01T10:29:00Z", None),
            (noon, "2026-07-01T10:30:00Z", Some("2026-07-01T12:00:00+00:00")),
            (noon, "2026-07-01T12:00:00Z", None),
        ] {
            assert_eq!(end_after(hours, moment).as_deref(), end, "{hours:?} {moment}");
        }
    }

    /// The clock is put forward from 2:00 to 3:00, and back from 3:00 to 2:00.
    #[test]
    fn quiet_hours_follow_the_clock_of_berlin() {
        let (night, early) = (("22:00", "07:00"), ("22:00", "02:30"));
        for (hours, moment, end) in [
            (night, "2026-03-28T21:00:00Z", "2026-03-29T05:00:00+00:00"),
            (night, "2026-10-24T20:00:00Z", "2026-10-25T06:00:00+00:00"),
            (early, "2026-10-25T00:15:00Z", "2026-10-25T01:30:00+00:00"),
            (early, "2026-03-29T00:59:00Z", "2026-03-29T01:30:00+00:00"),
        ] {
            assert_eq!(end_after(hours, moment).as_deref(), Some(end), "{hours:?} {moment}");
        }
    }

    #[test]
    fn quiet_hours_have_a_beginning_and_another_end() {
        let refused = |from, until| QuietHours::parse(from, until).err().map(|problem| problem.fields.len());
        assert_eq!(refused("22:00", "07:00"), None);
        assert_eq!(refused("00:00", "23:59"), None);
        assert_eq!(refused("07:00", "07:00"), Some(1));
        assert_eq!(refused("24:00", "7:00"), Some(2));
        assert_eq!(refused("", "07:60"), Some(2));
    }
}
