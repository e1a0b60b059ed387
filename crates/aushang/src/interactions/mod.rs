//! What readers did with posts: likes, votes in polls, views and clicks.
//!
//! Comes before posts on the ladder and refers to them by id only, because an edit of a poll depends on its
//! votes, and statistics count views. Whether a reader may see a post is decided by the feed.

mod interaction;
mod of_reader;
mod likes;
mod period;
mod store;
mod view;
mod views;
mod votes;

pub use interaction::Interaction;
pub use likes::{delete_like, insert_like};
pub use of_reader::{forget, list_of_reader};
pub use period::Period;
pub use view::{Group, View, Views};
pub use views::{add_views, next_period, posts_viewed_in, unseen_among, views_of};
pub use votes::{count_vote, find_vote, has_votes, own_votes, votes_of};
