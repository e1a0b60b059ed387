//! Times in the demo world, in German local time.

use aushang_db::Timestamp;
use chrono::{Days, NaiveTime, TimeZone};
use chrono_tz::Europe::Berlin;

/// Returns this local time, `days` after the day of `now`, or before it if negative. `hour` and `minute` must
/// exist on every day; daylight saving changes only at night.
pub fn on_day(now: Timestamp, days: i64, hour: u32, minute: u32) -> Timestamp {
    let today = now.to_datetime().with_timezone(&Berlin).date_naive();
    let distance = Days::new(days.unsigned_abs());
    let day = if days < 0 { today - distance } else { today + distance };
    let time = NaiveTime::from_hms_opt(hour, minute, 0).expect("hour and minute are valid");
    let moment =
        Berlin.from_local_datetime(&day.and_time(time)).earliest().expect("the time exists on every day");
    Timestamp::from_millis(moment.timestamp_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(moment: &str) -> Timestamp {
        Timestamp::from_millis(chrono::DateTime::parse_from_rfc3339(moment).unwrap().timestamp_millis())
    }

    #[test]
    fn times_are_local_in_summer_and_winter() {
        // Already the next day in Berlin.
        let now = at("2026-10-24T22:30:00Z");
        for (days, expected) in
            [(-1, "2026-10-24T16:00:00Z"), (0, "2026-10-25T17:00:00Z"), (12, "2026-11-06T17:00:00Z")]
        {
            assert_eq!(on_day(now, days, 18, 0), at(expected), "{days}");
        }
    }
}
