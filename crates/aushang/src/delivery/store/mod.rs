//! SQL for deliveries and for outages of push services.

mod content;
mod outages;
mod pushes;

pub(super) use content::{PushContent, find_content};
pub(super) use outages::{any_old_outage, delete_old_outages, delete_outage, list_outages, put_outage};
pub(super) use pushes::{
    Concluded, Conclusion, Push, State, any_lost, any_waiting, conclude, delete_of, insert_waiting,
    list_lost, recover, take_waiting,
};
pub(super) use pushes::{count_uncertain, list_uncertain};
