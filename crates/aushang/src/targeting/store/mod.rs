//! The tables of the catalogue and of the groups of readers.

mod catalogue;
mod groups;

pub(super) use catalogue::{all, any, known, remove, upsert};
pub use groups::count_readers_covered;
pub(super) use groups::{
    NewGroup, add_readers, delete_auto_follows, find_group, insert_auto_follows, insert_group, list_groups,
    lock_covering,
};
