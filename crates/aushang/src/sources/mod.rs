//! Sources: accounts of other networks, and feeds, from which the posts of a profile are imported.
//!
//! Each source is read by an adapter of the crate `aushang_sources`. What follows is the same for all of them:
//! when they are checked, what is new, how an item becomes a post, what happens to changes and deleted posts,
//! and who is notified about problems.

mod changes;
mod check;
mod clean;
mod connect;
mod facts;
mod keys;
mod manage;
mod notify;
mod original;
mod plan;
mod problem;
mod reencrypt;
mod refresh;
mod revoke;
mod schedule;
mod source;
mod stage;
mod store;
mod sweep;
mod take;
mod text;
mod watch;
mod graphql;

pub use check::check_due;
pub use connect::{MAX_OTHERS, begin_instagram, connect_instagram};
pub use facts::{DisturbedSource, IncorrectRequest, SourceNumbers};
pub use graphql::{
    InstagramAuthorization, InstagramConnection, InstagramDeletion, MAX_ALSO_CONNECTED, MAX_SKIPPED,
    MeSources, MediaStatus, PostSources, SkippedPost, SourceChange, SourceFacts, SourceOutput,
    SourcesMutation, SourcesQuery,
};
pub use keys::{Deleted, SourceKeys};
pub use original::Original;
pub use problem::SourceProblem;
pub use reencrypt::reencrypt;
pub use revoke::{delete_data, deleted, repeat_deletion, revoke};
pub use source::{Source, SourceNetwork, SourceState};
pub use sweep::{KEPT_FOR, sweep};
pub use watch::{MAX_DISTURBED, Watched, watch};
