//! What readers did with posts: likes, votes in polls, views and clicks.
//!
//! Comes before posts on the ladder and refers to them by id only, because an edit of a poll depends on its
//! votes, and statistics count views. Whether a reader may see a post is decided by the feed.

mod interaction;
mod period;
mod rows;
mod view;

pub use interaction::Interaction;
pub use period::Period;
pub use rows::{
    add_views, count_vote, delete_like, find_vote, forget, has_votes, insert_like, list_of_reader,
    next_period, own_votes, posts_viewed_in, unseen_among, views_of, votes_of,
};
pub use view::{Group, View, Views};
