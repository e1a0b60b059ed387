//! Files kept under keys, in a folder today and in an S3 bucket where one machine is outgrown.
//!
//! A file appears under its key whole and on disk, or not at all: it is written beside its place,
//! synced, and renamed. A crash may leave such a half-written neighbour, which no list and no get
//! ever shows and which [`Store::discard_unfinished`] takes away.

mod key;
mod problem;
mod span;
mod store;
mod unfinished;

pub use key::{Key, NotAKey};
pub use problem::BlobProblem;
pub use span::Span;
pub use store::{Blob, Listed, Store};
