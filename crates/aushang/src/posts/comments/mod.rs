//! Comments on a draft, by its author and by those who may release it. A comment refers to words of a text, which
//! the console finds again by these words and a few around them.

mod graphql;
pub(super) mod store;
mod write;

pub use graphql::{CommentsMutation, CommentsQuery};
pub use write::MAX_COMMENTS;
