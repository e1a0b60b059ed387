//! Which readers a profile is meant for: the catalogue of universities and affiliations, and the groups of
//! readers that a profile's targeting covers.
//!
//! Readers with the same properties are one group. Targeting is evaluated per group, so its cost depends on
//! the number of groups and not on the number of readers.

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
pub use groups::{Properties, change, count_readers_covered, join, leave, lock_groups};
pub use import::import;
pub use lists::{Lists, all};
pub use names::{Names, names};
pub use save::cover;
