//! The calendar of a profile: its posts by publish date, and its events by their start.

use aushang_db::{Connection, Timestamp};
use chrono::TimeDelta;

use super::store::{self, CalendarRow};
use crate::ids::ProfileId;
use crate::problem::{Problem, Reason, Result};

/// The longest range: the six weeks that a month touches, and the hour by which the clock is put back.
const MAX_RANGE: TimeDelta = TimeDelta::hours(6 * 7 * 24 + 1);
/// Maximum number of entries.
pub const MAX_ENTRIES: usize = 500;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Post,
    Event,
}

/// The entries of a range, by time. An event is beside the post that announces it.
#[derive(Debug)]
pub struct Planner {
    pub entries: Vec<(Kind, CalendarRow)>,
    /// The range has more entries than these, which are its first.
    pub more: bool,
}

/// Runs two statements. Refuses a range that does not end after its start or is longer than six weeks.
pub async fn planner(
    db: &impl Connection,
    profile: ProfileId,
    from: Timestamp,
    to: Timestamp,
) -> Result<Planner> {
    if to <= from || to - from > MAX_RANGE {
        return Err(Problem::field("to", Reason::Invalid).into());
    }
    // One more than is returned shows that there are more.
    let limit = MAX_ENTRIES as u64 + 1;
    let posts = store::list_by_date(db, profile, (from, to), limit).await?;
    let events = store::list_events(db, profile, (from, to), limit).await?;
    let posts = posts.into_iter().map(|row| (Kind::Post, row));
    let mut entries: Vec<_> = posts.chain(events.into_iter().map(|row| (Kind::Event, row))).collect();
    entries.sort_by_key(|(_, row)| row.at);
    let more = entries.len() > MAX_ENTRIES;
    entries.truncate(MAX_ENTRIES);
    Ok(Planner { entries, more })
}
