//! Templates: posts that a profile writes again and again, under a name.
//!
//! A template has texts, channels and push. It has no attachment: pictures, dates and options of a poll differ from
//! post to post, and the files of a post belong to that post.

mod change;
mod graphql;
mod store;
mod template;

pub use change::{MAX_TEMPLATES, NAME, content_of};
pub use graphql::{TemplatesMutation, TemplatesQuery};
