//! SQL for deliveries that only this feature uses.

mod content;
mod pushes;

pub(super) use content::{PushContent, find_content};
pub(super) use pushes::{
    Concluded, Conclusion, Push, State, any_lost, any_waiting, conclude, delete_of, insert_waiting,
    list_lost, recover, take_waiting,
};
