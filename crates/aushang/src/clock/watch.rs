//! Detects a wall clock that jumped.
//!
//! A wall clock that is set ahead by a month would publish every planned post at once, and delete what
//! expires within a month. Neither can be undone. So each check compares the wall clock with the boot clock,
//! which cannot be set, and with the clock of the database server, where there is one.

use std::fmt;

use aushang_db::Timestamp;

/// Milliseconds by which clocks may differ.
pub const MAX_SKEW: i64 = 5 * 60 * 1000;
/// Milliseconds after which the time of the database is queried again.
const DATABASE_TIME_TTL: i64 = 10_000;

/// The readings of the clocks at one moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub now: Timestamp,
    /// Milliseconds of the boot clock.
    pub boot: i64,
    /// `None` without a database server, or if its time was not queried.
    pub database: Option<Timestamp>,
}

/// Why the wall clock is suspect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Suspicion {
    /// In milliseconds; ahead if positive.
    Jumped(i64),
    /// In milliseconds; ahead of the database's clock if positive.
    DiffersFromDatabase(i64),
}

impl fmt::Display for Suspicion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Jumped(by @ 0..) => write!(f, "it jumped ahead by {} s", by / 1000),
            Self::Jumped(by) => write!(f, "it jumped back by {} s", -by / 1000),
            Self::DiffersFromDatabase(by @ 0..) => {
                write!(f, "it is {} s ahead of the database server's", by / 1000)
            }
            Self::DiffersFromDatabase(by) => write!(f, "it is {} s behind the database server's", -by / 1000),
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Change {
    Began(Suspicion),
    Ended,
}

/// Clocks are stored as their difference from the boot clock, in milliseconds. A clock that only runs keeps
/// its difference; one that is set changes it.
#[derive(Default)]
pub(super) struct Watch {
    /// The wall clock when it was last trusted.
    wall: Option<i64>,
    /// The database's clock at the same time.
    database: Option<i64>,
    /// The last known time of the database, trusted or not, and the reading of the boot clock at that moment.
    last_database: Option<(i64, i64)>,
    suspicion: Option<Suspicion>,
}

impl Watch {
    pub fn is_suspect(&self) -> bool {
        self.suspicion.is_some()
    }

    pub fn needs_database_time(&self, sample: Sample) -> bool {
        let is_fresh = self.last_database.is_some_and(|(_, at)| sample.boot - at < DATABASE_TIME_TTL);
        !is_fresh || self.is_suspect() || jump(self.wall, sample.now.millis() - sample.boot).is_some()
    }

    pub fn lease_time(&self, boot: i64) -> Option<Timestamp> {
        let difference = self.last_database.map(|(difference, _)| difference).or(self.wall)?;
        Some(Timestamp::from_millis(boot + difference))
    }

    pub fn check(&mut self, sample: Sample) -> Option<Change> {
        let wall = sample.now.millis() - sample.boot;
        let database = sample.database.map(|database| database.millis() - sample.boot);
        if let Some(database) = database {
            self.last_database = Some((database, sample.boot));
        }
        let before = self.suspicion;
        self.suspicion = self.judge(wall, database);
        if self.suspicion.is_none() {
            self.wall = Some(wall);
            self.database = database.or(self.database);
        }
        match (before, self.suspicion) {
            (None, Some(why)) => Some(Change::Began(why)),
            (Some(_), None) => Some(Change::Ended),
            _ => None,
        }
    }

    fn judge(&self, wall: i64, database: Option<i64>) -> Option<Suspicion> {
        match database {
            Some(database) if (wall - database).abs() > MAX_SKEW => {
                Some(Suspicion::DiffersFromDatabase(wall - database))
            }
            // The database's clock has only run since it was trusted: a wall clock that agrees with it is
            // right.
            Some(database) if self.database.is_some() && jump(self.database, database).is_none() => None,
            // The clocks may agree by now, but that needs the time of the database.
            None if matches!(self.suspicion, Some(Suspicion::DiffersFromDatabase(_))) => self.suspicion,
            _ => jump(self.wall, wall).map(Suspicion::Jumped),
        }
    }
}

/// By how much a clock was set since it was last trusted. `None` if that is at most [`MAX_SKEW`].
fn jump(trusted: Option<i64>, difference: i64) -> Option<i64> {
    let by = difference - trusted?;
    (by.abs() > MAX_SKEW).then_some(by)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: i64 = 60_000;
    const MONTH: i64 = 30 * 24 * 60 * MINUTE;
    const START: i64 = 1_700_000_000_000;

    /// One check: minutes since the first one, the errors of the wall clock and of the database's clock in
    /// milliseconds, and whether the wall clock is trusted.
    type Check = (i64, i64, Option<i64>, bool);

    fn sample(boot: i64, clock: i64, database: Option<i64>) -> Sample {
        let at = |error: i64| Timestamp::from_millis(START + boot + error);
        Sample { now: at(clock), boot, database: database.map(at) }
    }

    #[track_caller]
    fn checks(what: &str, checks: &[Check]) {
        let mut watch = Watch::default();
        for (number, (minutes, clock, database, trusted)) in checks.iter().enumerate() {
            watch.check(sample(minutes * MINUTE, *clock, *database));
            assert_eq!(!watch.is_suspect(), *trusted, "{what}: check {number}");
        }
    }

    #[test]
    fn a_clock_without_a_database_server_must_run_like_the_boot_clock() {
        let two_weeks = 14 * 24 * 60;
        checks("time passes", &[(0, 0, None, true), (1, 0, None, true), (two_weeks, 0, None, true)]);
        checks("a start with any time", &[(0, MONTH, None, true), (1, MONTH, None, true)]);
        for jump in [MONTH, -MONTH, MAX_SKEW + 1, -MAX_SKEW - 1] {
            checks("a jump", &[(0, 0, None, true), (1, jump, None, false), (90, jump, None, false)]);
            checks("and back", &[(0, 0, None, true), (1, jump, None, false), (90, 0, None, true)]);
        }
        for bound in [MAX_SKEW, -MAX_SKEW] {
            checks("the bound", &[(0, 0, None, true), (1, bound, None, true)]);
            checks(
                "back within the bound",
                &[(0, 0, None, true), (1, MONTH, None, false), (2, bound, None, true)],
            );
        }
        let slow = [(0, 0, None, true), (60, 4 * MINUTE, None, true), (120, 8 * MINUTE, None, true)];
        checks("a clock that is adjusted slowly", &slow);
    }

    #[test]
    fn a_clock_must_agree_with_the_database() {
        let right = Some(0);
        checks("both run", &[(0, 0, right, true), (60, 0, right, true)]);
        for error in [MONTH, -MONTH, MAX_SKEW + 1, -MAX_SKEW - 1] {
            checks("a start with a wrong time", &[(0, error, right, false), (1, 0, right, true)]);
            checks("a jump", &[(0, 0, right, true), (1, error, right, false), (2, 0, right, true)]);
            let not_queried =
                [(0, 0, right, true), (1, error, right, false), (1, 0, None, false), (2, 0, right, true)];
            checks("only the database ends it", &not_queried);
            let database = [(0, 0, right, true), (1, 0, Some(error), false), (2, 0, right, true)];
            checks("the database's clock jumps", &database);
        }
        for bound in [MAX_SKEW, -MAX_SKEW] {
            checks("the bound", &[(0, bound, right, true), (1, 0, right, true)]);
        }
        let corrected = [(0, -4 * MINUTE, right, true), (1, 4 * MINUTE, right, true)];
        checks("a jump that the database confirms", &corrected);
    }

    #[test]
    fn a_jump_of_both_clocks_is_not_confirmed_by_their_agreement() {
        let both = Some(MONTH);
        let at_once =
            [(0, 0, Some(0), true), (1, MONTH, both, false), (2, MONTH, both, false), (3, 0, Some(0), true)];
        checks("on one machine", &at_once);
        let database_first = [(0, 0, Some(0), true), (1, 0, both, false), (2, MONTH, both, false)];
        checks("the database first", &database_first);
        let database_last = [(0, 0, Some(0), true), (1, MONTH, Some(0), false), (2, MONTH, both, false)];
        checks("the database last", &database_last);
    }

    #[test]
    fn the_beginning_and_the_end_are_reported_once() {
        let mut watch = Watch::default();
        assert_eq!(watch.check(sample(0, 0, None)), None);
        assert_eq!(watch.check(sample(1, -MONTH, None)), Some(Change::Began(Suspicion::Jumped(-MONTH))));
        assert_eq!(watch.check(sample(2, -MONTH, None)), None);
        assert_eq!(watch.check(sample(3, 0, None)), Some(Change::Ended));
        assert_eq!(watch.check(sample(4, 0, None)), None);
    }

    #[test]
    fn leases_do_not_follow_a_jump() {
        for (database, error) in [(Some(7), 7), (None, 0)] {
            let mut watch = Watch::default();
            assert_eq!(watch.lease_time(0), None);
            watch.check(sample(0, 0, database));
            watch.check(sample(5_000, MONTH, None));
            assert_eq!(watch.lease_time(5_000), Some(Timestamp::from_millis(START + 5_000 + error)));
        }
    }

    #[test]
    fn the_database_time_is_needed_every_ten_seconds_and_at_once_after_a_jump() {
        let mut watch = Watch::default();
        assert!(watch.needs_database_time(sample(0, 0, None)), "its time is not known");
        watch.check(sample(0, 0, Some(0)));
        assert!(!watch.needs_database_time(sample(DATABASE_TIME_TTL - 1, 0, None)));
        assert!(watch.needs_database_time(sample(DATABASE_TIME_TTL, 0, None)));
        assert!(watch.needs_database_time(sample(1, MONTH, None)));
        assert!(watch.needs_database_time(sample(1, -MONTH, None)));
        watch.check(sample(1, MONTH, Some(0)));
        assert!(watch.needs_database_time(sample(2, 0, None)), "it is suspect");
    }
}
