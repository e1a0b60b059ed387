//! When the posts of a series appear: a rule about days of the calendar in Berlin, and a time of the day.
//!
//! The days are computed without a time, so the change of the clocks does not move them.

use async_graphql::Enum;
use aushang_db::Timestamp;
use chrono::{DateTime, Datelike, Days, LocalResult, Months, NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Europe::Berlin;
use serde::{Deserialize, Serialize};

use crate::problem::{Fields, Problem, Reason};

/// How many days ahead the dates of a series are planned.
pub const PLANNED_DAYS: u64 = 56;
/// A series begins at most two years from now, and ends at most five years after its beginning.
const MAX_BEGIN: Months = Months::new(24);
const MAX_LENGTH: Months = Months::new(60);
/// Maximum number of dates of a series that ends after a number of them.
const MAX_COUNT: u32 = 500;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum SeriesFrequency {
    Daily,
    /// Each week, on the chosen weekdays.
    Weekly,
    /// Every second week, counted from the week of the beginning, on the chosen weekdays.
    Biweekly,
    /// Each month on the day of the beginning, or on the last one of a month that is too short.
    MonthlyDay,
    /// Each month on the weekday of the beginning, as often in the month as there: the second Monday. If it was
    /// the fifth, the last one.
    MonthlyWeekday,
    /// Each month on the last weekday like that of the beginning: the last Friday.
    MonthlyLastWeekday,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Enum, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

/// A rule as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    pub frequency: SeriesFrequency,
    /// Sorted; only of the weekly frequencies.
    pub weekdays: Vec<Weekday>,
    /// In Berlin.
    pub time: NaiveTime,
    pub begin: NaiveDate,
    /// The last possible day.
    pub until: Option<NaiveDate>,
    /// The number of dates, including those that are skipped.
    pub count: Option<u32>,
}

impl Rule {
    /// Refuses a rule that has no date, and one that is out of bounds. `earliest`: the first day that it may begin
    /// on.
    pub fn check(&self, fields: &mut Fields, earliest: NaiveDate, today: NaiveDate) {
        let is_weekly = matches!(self.frequency, SeriesFrequency::Weekly | SeriesFrequency::Biweekly);
        if is_weekly && self.weekdays.is_empty() {
            fields.refuse("rule.weekdays", Reason::Required);
        }
        if self.begin < earliest {
            fields.refuse("rule.begin", Reason::InPast);
        } else if self.begin > today + MAX_BEGIN {
            fields.refuse("rule.begin", Reason::Invalid);
        }
        if self.until.is_some() && self.count.is_some() {
            fields.refuse("rule.count", Reason::Invalid);
        }
        if self.until.is_some_and(|until| until < self.begin || until > self.begin + MAX_LENGTH) {
            fields.refuse("rule.until", Reason::Invalid);
        }
        if self.count.is_some_and(|count| count == 0 || count > MAX_COUNT) {
            fields.refuse("rule.count", Reason::Invalid);
        }
    }

    /// Refuses a rule of which all dates have passed.
    pub fn check_ahead(&self, now: Timestamp) -> Result<(), Problem> {
        let last = day_of(now) + Days::new(PLANNED_DAYS);
        let is_ahead = |day: &NaiveDate| self.moment(*day) > now;
        if self.days(day_of(now), last).iter().any(is_ahead) || self.continues_after(last) {
            return Ok(());
        }
        let field = if self.count.is_some() { "rule.count" } else { "rule.until" };
        Err(Problem::field(field, Reason::NoDates))
    }

    /// The days of the rule from the first to the last of these, both included.
    pub fn days(&self, first: NaiveDate, last: NaiveDate) -> Vec<NaiveDate> {
        let last = self.until.map_or(last, |until| until.min(last));
        // Those before `first` are counted as well.
        let from = if self.count.is_some() { self.begin } else { first.max(self.begin) };
        let matching = from.iter_days().take_while(|day| *day <= last).filter(|day| self.is_on(*day));
        let counted = matching.take(self.count.map_or(usize::MAX, |count| count as usize));
        counted.filter(|day| *day >= first).collect()
    }

    /// Whether it has a day after this one.
    pub fn continues_after(&self, day: NaiveDate) -> bool {
        // Each rule has a day within the two weeks or the month after any day.
        !self.days(day + Days::new(1), day.max(self.begin) + Days::new(62)).is_empty()
    }

    /// Whether a day from the beginning on is one of the rule's, apart from its end.
    fn is_on(&self, day: NaiveDate) -> bool {
        let is_chosen = || self.weekdays.contains(&Weekday::of(day));
        match self.frequency {
            SeriesFrequency::Daily => true,
            SeriesFrequency::Weekly => is_chosen(),
            SeriesFrequency::Biweekly => {
                let weeks = (monday_of(day) - monday_of(self.begin)).num_weeks();
                weeks % 2 == 0 && is_chosen()
            }
            SeriesFrequency::MonthlyDay => day.day() == self.begin.day().min(days_of_month(day)),
            SeriesFrequency::MonthlyWeekday if place_in_month(self.begin) < 5 => {
                day.weekday() == self.begin.weekday() && place_in_month(day) == place_in_month(self.begin)
            }
            SeriesFrequency::MonthlyWeekday | SeriesFrequency::MonthlyLastWeekday => {
                day.weekday() == self.begin.weekday() && day.day() + 7 > days_of_month(day)
            }
        }
    }

    /// The moment of the rule's time on this day. A time that occurs twice is the first one, and one that the clocks
    /// skip is an hour later.
    pub fn moment(&self, day: NaiveDate) -> Timestamp {
        let local = day.and_time(self.time);
        let moment = match Berlin.from_local_datetime(&local) {
            LocalResult::Single(moment) | LocalResult::Ambiguous(moment, _) => moment.to_utc(),
            LocalResult::None => {
                let later = Berlin.from_local_datetime(&(local + TimeDelta::hours(1))).earliest();
                later.map_or_else(|| Utc.from_utc_datetime(&local), |later: DateTime<_>| later.to_utc())
            }
        };
        moment.into()
    }
}

impl Weekday {
    pub fn of(day: NaiveDate) -> Self {
        const ALL: [Weekday; 7] = [
            Weekday::Monday,
            Weekday::Tuesday,
            Weekday::Wednesday,
            Weekday::Thursday,
            Weekday::Friday,
            Weekday::Saturday,
            Weekday::Sunday,
        ];
        ALL[day.weekday().num_days_from_monday() as usize]
    }
}

/// The day of this moment in Berlin.
pub fn day_of(moment: Timestamp) -> NaiveDate {
    moment.to_datetime().with_timezone(&Berlin).date_naive()
}

fn monday_of(day: NaiveDate) -> NaiveDate {
    day - Days::new(day.weekday().num_days_from_monday().into())
}

/// 1 for the first seven days of a month, and so on.
fn place_in_month(day: NaiveDate) -> u32 {
    (day.day() - 1) / 7 + 1
}

fn days_of_month(day: NaiveDate) -> u32 {
    let first = day - Days::new((day.day() - 1).into());
    (first + Months::new(1) - Days::new(1)).day()
}

#[cfg(test)]
mod tests {
    use super::SeriesFrequency::{Biweekly, Daily, MonthlyDay, MonthlyLastWeekday, MonthlyWeekday, Weekly};
    use super::Weekday::{Friday, Monday, Sunday};
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn rule(frequency: SeriesFrequency, weekdays: &[Weekday], begin: &str) -> Rule {
        let time = NaiveTime::from_hms_opt(9, 0, 0).unwrap();
        Rule { frequency, weekdays: weekdays.to_vec(), time, begin: day(begin), until: None, count: None }
    }

    fn days(rule: &Rule, first: &str, last: &str) -> Vec<String> {
        rule.days(day(first), day(last)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn days_follow_the_frequency() {
        for (frequency, weekdays, begin, last, expected) in [
            (Daily, &[][..], "2026-11-27", "2026-11-29", &["2026-11-27", "2026-11-28", "2026-11-29"][..]),
            // The beginning is a Friday.
            (
                Weekly,
                &[Monday, Friday],
                "2026-11-27",
                "2026-12-07",
                &["2026-11-27", "2026-11-30", "2026-12-04", "2026-12-07"],
            ),
            (
                Biweekly,
                &[Monday, Sunday],
                "2026-11-27",
                "2026-12-14",
                &["2026-11-29", "2026-12-07", "2026-12-13"],
            ),
            (MonthlyDay, &[], "2027-01-27", "2027-03-31", &["2027-01-27", "2027-02-27", "2027-03-27"]),
            // The last day of months that are too short, also of a leap year.
            (
                MonthlyDay,
                &[],
                "2027-01-31",
                "2027-05-30",
                &["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"],
            ),
            (MonthlyDay, &[], "2028-01-30", "2028-03-30", &["2028-01-30", "2028-02-29", "2028-03-30"]),
            // The second Monday.
            (
                MonthlyWeekday,
                &[],
                "2026-12-14",
                "2027-03-31",
                &["2026-12-14", "2027-01-11", "2027-02-08", "2027-03-08"],
            ),
            // The fifth Thursday is the last one.
            (MonthlyWeekday, &[], "2026-12-31", "2027-02-28", &["2026-12-31", "2027-01-28", "2027-02-25"]),
            (
                MonthlyLastWeekday,
                &[],
                "2026-11-27",
                "2027-01-31",
                &["2026-11-27", "2026-12-25", "2027-01-29"],
            ),
            // The beginning need not be the last one.
            (MonthlyLastWeekday, &[], "2026-12-04", "2026-12-31", &["2026-12-25"]),
        ] {
            let rule = rule(frequency, weekdays, begin);
            assert_eq!(days(&rule, begin, last), expected, "{frequency:?} from {begin}");
        }
    }

    #[test]
    fn rule_ends_on_its_last_day_or_after_its_number_of_dates() {
        let endless = rule(Weekly, &[Monday], "2026-11-30");
        let until = |last| Rule { until: Some(day(last)), ..endless.clone() };
        let counted = Rule { count: Some(2), ..endless.clone() };
        for (rule, first, expected) in [
            (&until("2026-12-06"), "2026-11-01", &["2026-11-30"][..]),
            (&until("2026-12-07"), "2026-11-01", &["2026-11-30", "2026-12-07"]),
            (&counted, "2026-11-01", &["2026-11-30", "2026-12-07"]),
            // Dates before the first requested day count.
            (&counted, "2026-12-01", &["2026-12-07"]),
            (&counted, "2026-12-08", &[]),
            (&endless, "2026-12-20", &["2026-12-21"]),
        ] {
            assert_eq!(days(rule, first, "2026-12-27"), expected, "from {first}");
        }
        for (rule, last, continues) in [
            (&endless, "2026-11-30", true),
            (&until("2026-12-06"), "2026-11-29", true),
            (&until("2026-12-06"), "2026-11-30", false),
            (&counted, "2026-12-06", true),
            (&counted, "2026-12-07", false),
            // It begins after the requested day.
            (&endless, "2026-01-01", true),
        ] {
            assert_eq!(rule.continues_after(day(last)), continues, "after {last}");
        }
    }

    #[test]
    fn time_stays_the_same_in_berlin_when_the_clocks_change() {
        let at = |hour, minute| Rule {
            time: NaiveTime::from_hms_opt(hour, minute, 0).unwrap(),
            ..rule(Daily, &[], "2026-01-01")
        };
        for (rule, on, moment) in [
            (at(9, 0), "2026-10-24", "2026-10-24T07:00:00+00:00"),
            (at(9, 0), "2026-10-25", "2026-10-25T08:00:00+00:00"),
            (at(0, 0), "2026-10-25", "2026-10-24T22:00:00+00:00"),
            // This time occurs twice.
            (at(2, 30), "2026-10-25", "2026-10-25T00:30:00+00:00"),
            (at(9, 0), "2027-03-27", "2027-03-27T08:00:00+00:00"),
            (at(9, 0), "2027-03-28", "2027-03-28T07:00:00+00:00"),
            // This time does not occur: half past three.
            (at(2, 30), "2027-03-28", "2027-03-28T01:30:00+00:00"),
        ] {
            let moment: DateTime<Utc> = moment.parse().unwrap();
            assert_eq!(rule.moment(day(on)).to_datetime(), moment, "{on} {}", rule.time);
        }
    }

    #[test]
    fn rule_out_of_bounds_is_refused() {
        let weekly = rule(Weekly, &[Monday], "2026-11-27");
        let until = |last| Rule { until: Some(day(last)), ..weekly.clone() };
        let counted = |count| Rule { count: Some(count), ..weekly.clone() };
        for (rule, refused) in [
            (weekly.clone(), None),
            (rule(Weekly, &[], "2026-11-27"), Some("rule.weekdays")),
            (rule(Daily, &[], "2026-11-27"), None),
            (rule(Daily, &[], "2026-11-26"), Some("rule.begin")),
            (rule(Daily, &[], "2028-11-27"), None),
            (rule(Daily, &[], "2028-11-28"), Some("rule.begin")),
            (until("2026-11-26"), Some("rule.until")),
            (until("2026-11-27"), None),
            (until("2031-11-27"), None),
            (until("2031-11-28"), Some("rule.until")),
            (counted(0), Some("rule.count")),
            (counted(1), None),
            (counted(500), None),
            (counted(501), Some("rule.count")),
            (Rule { count: Some(1), ..until("2026-11-27") }, Some("rule.count")),
        ] {
            let mut fields = Fields::default();
            rule.check(&mut fields, day("2026-11-27"), day("2026-11-27"));
            let found = fields.done().err().map(|problem| problem.fields[0].field.to_string());
            assert_eq!(found.as_deref(), refused, "{rule:?}");
        }
    }
}
