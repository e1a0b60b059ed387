//! All SQL of statistics and of the roll-up's progress.

mod roll_up;
mod sources;
mod statistics;

pub(super) use roll_up::{Run, advance_roll_up, begin_roll_up, finish_roll_up, get_roll_up};
pub(super) use sources::sources_of;
pub use statistics::Statistics;
pub(super) use statistics::{find_statistics, put_statistics};
