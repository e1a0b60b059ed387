//! The record of what was sent, and of services that take nothing; all its SQL.

mod news;
mod pushes;
mod troubles;

pub(super) use news::{News, find_news};
pub(super) use pushes::{
    Concluded, Conclusion, Push, State, any_lost, any_waiting, conclude, delete_of, insert_waiting,
    list_lost, recover, take_waiting,
};
pub(super) use pushes::{count_uncertain, list_uncertain};
pub(super) use troubles::troubles;
pub(super) use troubles::{any_old_trouble, delete_old_troubles, delete_trouble, put_trouble};
