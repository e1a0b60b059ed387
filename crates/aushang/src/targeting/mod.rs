//! Whom profiles are meant for: the universities and affiliations that there are, and the groups of
//! readers that a profile's targeting covers.
//!
//! Readers who say the same of themselves are one group. What targeting decides is decided for groups,
//! so it costs as much as there are groups, however many readers there are.

mod catalogue;
mod graphql;
mod groups;
mod import;
mod lists;
mod names;
mod save;
mod starter;
mod store;

pub use catalogue::{Entry, ID, List, MAX_CHOSEN, MAX_ENTRIES, check_known, install};
pub use graphql::{CatalogueQuery, Targeting, TargetingMutation, TargetingQuery};
pub use groups::{Properties, change, count_readers_covered, hold, join, leave};
pub use import::import;
pub use lists::{Lists, all};
pub use names::{Names, names};
pub use save::cover;
