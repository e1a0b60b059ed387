//! What readers did with posts: likes, votes in polls, views and clicks.
//!
//! Stands above posts and names them by id alone: an edit of a poll depends on whether somebody has voted,
//! and statistics count what was seen. Whether a reader may see the post is decided below, in the feed.

mod period;
mod store;

pub use period::Period;
pub use store::{
    Deeds, Group, View, Views, add_views, count_vote, deeds_of, delete_like, find_vote, forget_deeds,
    has_votes, insert_like, next_period, own_votes, posts_viewed_in, unseen_among, views_of, votes_of,
};
