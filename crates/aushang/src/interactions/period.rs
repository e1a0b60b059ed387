//! The time of a view, coarse enough that it identifies nobody.

use aushang_db::Timestamp;
use chrono::TimeDelta;
use sea_orm::DeriveValueType;

/// Whole 12 hours since 1970. With a finer time, rows with the same time could be recognized as those of one
/// reader, even after that reader was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, DeriveValueType)]
pub struct Period(pub i64);

impl Period {
    pub const LENGTH: TimeDelta = TimeDelta::hours(12);

    pub fn of(moment: Timestamp) -> Self {
        Self(moment.millis().div_euclid(Self::LENGTH.num_milliseconds()))
    }

    pub fn begin(self) -> Timestamp {
        Timestamp::from_millis(self.0 * Self::LENGTH.num_milliseconds())
    }

    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn period_is_12_hours_also_before_1970() {
        let hour = 60 * 60 * 1000;
        for (hours, period) in [(0, 0), (11, 0), (12, 1), (23, 1), (24, 2), (-1, -1), (-12, -1), (-13, -2)] {
            assert_eq!(Period::of(Timestamp::from_millis(hours * hour)), Period(period), "{hours}");
        }
    }
}
