//! Likes, votes and views as rows; all their SQL.

mod deeds;
mod likes;
mod views;
mod votes;

pub use deeds::{Deeds, deeds_of, forget_deeds};
pub use likes::{delete_like, insert_like};
pub use views::{Group, View, Views, add_views, next_period, posts_viewed_in, unseen_among, views_of};
pub use votes::{count_vote, find_vote, has_votes, own_votes, votes_of};
