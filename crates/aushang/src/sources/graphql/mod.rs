//! Sources in the console.

mod connection;
mod loaded;
mod me;
mod mutations;
mod posts;
mod source;
mod status;

pub use connection::{InstagramAuthorization, InstagramConnection};
pub use loaded::SourceFacts;
pub use me::MeSources;
pub use mutations::SourcesMutation;
pub use posts::{PostSources, SourceChange};
pub use source::{MAX_ALSO_CONNECTED, MAX_SKIPPED, SkippedPost, SourceOutput};
pub use status::{InstagramDeletion, MediaStatus, SourcesQuery};
