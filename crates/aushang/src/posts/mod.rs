//! Posts: written, released, published, scheduled, pinned, edited, deleted.
//!
//! The post row is the schedule, and it carries its audience. When a post becomes LIVE, the
//! announcement is written in the same transaction; delivery takes it from there.

mod audience;
pub mod calendar;
pub mod content;
mod delete;
mod drafts_waiting;
mod emergency;
mod graphql;
mod import;
mod jobs;
mod live_posts;
mod pin;
mod post;
mod publish;
mod publish_due;
mod reschedule;
mod row;
mod send;
mod status;
mod store;
mod update;
mod version;

pub use audience::Audience;
pub use content::PostTranslationsInput;
pub use drafts_waiting::TellOfDrafts;
pub use graphql::{PostChannelInput, PostsMutation, PostsQuery, chosen};
pub use import::{ImportedPost, import};
pub use jobs::sweep_keys;
pub use live_posts::recount_live;
pub use pin::pin;
pub use post::{Post, PostStatus, PushSkipped, PushText};
pub use publish_due::{Due, late, publish_due};
pub use row::PostRow;
pub use send::{NewPost, check, send, would_reach};
pub use store::{
    LivePost, count_likes, count_live, find_live, hold_live, hold_live_to_count, is_public, list_miscounted,
};
