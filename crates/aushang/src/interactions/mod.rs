//! What readers did with posts: likes, votes in polls, views and clicks.
//!
//! Stands above posts and names them by id alone: an edit of a poll depends on whether somebody has voted,
//! and statistics count what was seen. Whether a reader may see the post is decided below, in the feed.

mod deed;
mod deeds;
mod likes;
mod period;
mod store;
mod view;
mod views;
mod votes;

pub use deed::Deeds;
pub use deeds::{deeds_of, forget_deeds};
pub use likes::{delete_like, insert_like};
pub use period::Period;
pub use view::{Group, View, Views};
pub use views::{add_views, next_period, posts_viewed_in, unseen_among, views_of};
pub use votes::{count_vote, find_vote, has_votes, own_votes, votes_of};
