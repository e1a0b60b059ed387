//! Whom profiles are meant for: the universities and affiliations that there are, and the groups of
//! readers that a profile's targeting covers.
//!
//! Readers who say the same of themselves are one group. What targeting decides is decided for groups,
//! so it costs as much as there are groups, however many readers there are.

mod catalogue;
mod groups;
mod starter;
mod store;

pub use catalogue::{Entry, check_known, install};
pub use groups::{Properties, change, join, leave};
pub use store::count_readers_covered;
