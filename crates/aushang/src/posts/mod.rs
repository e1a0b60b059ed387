//! Posts: written, released, published, scheduled, pinned, edited, deleted.
//!
//! The post row is the schedule, and it carries its audience. When a post becomes LIVE, the
//! announcement is written in the same transaction; delivery takes it from there.

pub mod announcements;
pub mod attachments;
mod audience;
pub mod content;
mod delete;
mod graphql;
mod jobs;
mod pin;
mod post;
mod publish;
mod publish_due;
mod reschedule;
mod send;
mod status;
mod store;
mod update;

pub use attachments::{Attachment, AttachmentType, attachment_types_for};
pub use audience::{Audience, Chosen};
pub use content::{PostTranslationsInput, Texts};
pub use graphql::{PostsMutation, PostsQuery};
pub use jobs::sweep_keys;
pub use pin::pin;
pub use post::{Post, PostStatus, PushSkipped, PushText};
pub use publish_due::publish_due;
pub use send::{NewPost, check, send};
pub use store::{count_live, emergencies_of, emergency_authors, find_live, is_live, reader_feed};
