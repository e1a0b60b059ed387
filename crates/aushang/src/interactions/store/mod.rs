//! Likes, votes and views as rows; all their SQL.

mod deeds;
mod likes;
mod views;
mod votes;

pub(super) use deeds::{deeds_of, forget_deeds};
pub(super) use likes::{delete_like, insert_like};
pub(super) use views::{add_views, next_period, posts_viewed_in, unseen_among, views_of};
pub(super) use votes::{count_vote, find_vote, has_votes, own_votes, votes_of};
