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
mod hold;
mod import;
mod jobs;
mod likes;
mod live_posts;
mod look_up;
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
pub use hold::{hold_live, hold_live_to_count};
pub use import::{ImportedPost, import};
pub use jobs::sweep_keys;
pub use likes::count_likes;
pub use live_posts::{count_live, list_miscounted, recount_live};
pub use look_up::{find_live, is_public};
pub use pin::pin;
pub use post::{Due, LivePost, Post, PostStatus, PushSkipped, PushText};
pub use publish_due::{late, publish_due};
pub use row::PostRow;
pub use send::{NewPost, check, send, would_reach};
