//! Timestamps in the database.
//!
//! `SQLite` would store nanoseconds as text, and `PostgreSQL` microseconds; comparing a cursor of one
//! precision with rows of another skips rows. So a timestamp is a whole number of milliseconds on both
//! engines, and this type cannot store more precise values.

use std::fmt;

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::DeriveValueType;
use serde::{Deserialize, Serialize};

/// Milliseconds since 1970-01-01T00:00:00Z.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, DeriveValueType, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Timestamp(i64);

impl Timestamp {
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    pub const fn millis(self) -> i64 {
        self.0
    }

    /// Converts to chrono's type, for the API.
    ///
    /// # Panics
    /// After the year 262,000, which neither a clock nor a parsed date returns.
    pub fn to_datetime(self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.0).expect("a timestamp comes from a clock or a parsed date")
    }
}

/// The format of the API (RFC 3339): `2026-11-02T11:00:00.007+00:00`.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_datetime().to_rfc3339())
    }
}

impl From<DateTime<Utc>> for Timestamp {
    /// Truncates to milliseconds.
    fn from(moment: DateTime<Utc>) -> Self {
        Self(moment.timestamp_millis())
    }
}

impl std::ops::Add<TimeDelta> for Timestamp {
    type Output = Self;
    fn add(self, span: TimeDelta) -> Self {
        Self(self.0.saturating_add(span.num_milliseconds()))
    }
}

impl std::ops::Sub<TimeDelta> for Timestamp {
    type Output = Self;
    fn sub(self, span: TimeDelta) -> Self {
        Self(self.0.saturating_sub(span.num_milliseconds()))
    }
}

impl std::ops::Sub for Timestamp {
    type Output = TimeDelta;
    fn sub(self, earlier: Self) -> TimeDelta {
        TimeDelta::milliseconds(self.0 - earlier.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamp_is_displayed_as_rfc_3339() {
        for (millis, text) in [
            (0, "1970-01-01T00:00:00+00:00"),
            (1_793_617_200_007, "2026-11-02T11:00:00.007+00:00"),
            (-1, "1969-12-31T23:59:59.999+00:00"),
        ] {
            assert_eq!(Timestamp::from_millis(millis).to_string(), text);
        }
    }
}
