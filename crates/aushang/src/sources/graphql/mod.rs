//! Sources in the console.

mod connection;
mod me;
mod mutations;
mod posts;
mod source;
mod status;

pub use connection::{InstagramAuthorization, InstagramConnection};
pub use me::MeSources;
pub use mutations::SourcesMutation;
pub use posts::PostSources;
pub use posts::SourceChange;
pub use source::{MAX_SKIPPED, SkippedPost, SourceOutput};
pub use status::{MediaStatus, SourcesQuery};
