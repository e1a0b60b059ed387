//! Stores files by key, in a folder or in an S3 bucket.
//!
//! Writes are atomic: a file appears under its key completely and durably, or not at all. In a folder, it is
//! written under a temporary name, synced and renamed. In a bucket, a large file is uploaded in parts, and
//! the last request combines them. A crash may leave a temporary file or parts. They are never listed or
//! returned, and [`Store::discard_unfinished`] deletes them.

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
