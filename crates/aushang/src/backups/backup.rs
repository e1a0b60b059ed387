//! A completed backup, and the last ones.

use aushang_db::Timestamp;
use chrono::TimeDelta;

/// A backup of database and files that is older than this is overdue.
const OVERDUE_AFTER: TimeDelta = TimeDelta::hours(48);

/// A completed backup of the database, the files, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backup {
    /// `None` if it was made by other tools.
    pub began_at: Option<Timestamp>,
    pub finished_at: Timestamp,
    pub has_database: bool,
    pub has_files: bool,
    /// `None` if it was made by other tools.
    pub bytes: Option<u64>,
}

/// When the newest backups of the database and of the files were completed. `None`: none is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastBackups {
    pub database: Option<Timestamp>,
    pub files: Option<Timestamp>,
}

impl LastBackups {
    /// The older of the two times. `None` if a part has no backup.
    pub fn complete_at(&self) -> Option<Timestamp> {
        self.database.zip(self.files).map(|(database, files)| database.min(files))
    }

    /// Whether there is no backup of both parts from the last 48 hours.
    pub fn is_overdue(&self, now: Timestamp) -> bool {
        self.complete_at().is_none_or(|at| at < now - OVERDUE_AFTER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_older_part_decides_whether_a_backup_is_overdue() {
        let now = Timestamp::from_millis(1_700_000_000_000);
        let (bound, past) = (now - OVERDUE_AFTER, now - OVERDUE_AFTER - TimeDelta::milliseconds(1));
        for (database, files, complete_at, is_overdue) in [
            (None, None, None, true),
            (Some(now), None, None, true),
            (None, Some(now), None, true),
            (Some(now), Some(now), Some(now), false),
            (Some(bound), Some(now), Some(bound), false),
            (Some(past), Some(now), Some(past), true),
            (Some(now), Some(bound), Some(bound), false),
            (Some(now), Some(past), Some(past), true),
        ] {
            let last = LastBackups { database, files };
            assert_eq!((last.complete_at(), last.is_overdue(now)), (complete_at, is_overdue), "{last:?}");
        }
    }
}
