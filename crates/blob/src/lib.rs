//! Files kept under keys, in a folder, or in an S3 bucket where one machine is outgrown.
//!
//! A file appears under its key whole and on disk, or not at all. In a folder it is written beside
//! its place, synced, and renamed; into a bucket a large one goes in parts, of which the last step
//! makes a file. A crash may leave such a half-written neighbour or such parts, which no list and no
//! get ever shows and which [`Store::discard_unfinished`] takes away.

mod bucket;
mod file;
mod key;
mod problem;
mod span;
mod store;
#[cfg(feature = "testing")]
pub mod testing;
mod unfinished;

pub use bucket::BucketSettings;
pub use key::{Key, NotAKey};
pub use problem::BlobProblem;
pub use span::Span;
pub use store::{Blob, Listed, Store};
pub use unfinished::Discarded;
