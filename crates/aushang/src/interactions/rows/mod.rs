//! The tables of likes, votes and views.

mod of_reader;
mod likes;
mod views;
mod votes;

pub use likes::{delete_like, insert_like};
pub use of_reader::{forget, list_of_reader};
pub use views::{add_views, next_period, posts_viewed_in, unseen_among, views_of};
pub use votes::{count_vote, find_vote, has_votes, own_votes, votes_of};
