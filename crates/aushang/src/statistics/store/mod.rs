//! Roll-ups and how far they have come; all their SQL.

mod roll_up;
mod sources;
mod statistics;

pub(super) use roll_up::{UnderWay, begin_roll_up, finish_roll_up, get_roll_up, move_roll_up};
pub(super) use sources::sources_of;
pub use statistics::Statistics;
pub(super) use statistics::{find_statistics, put_statistics};
