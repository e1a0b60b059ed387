//! SQL for deliveries that only this feature uses.

mod content;
mod pushes;

pub(super) use content::{PushContent, find_content};
pub(super) use pushes::{
    Concluded, Conclusion, Push, Range, State, any_lost, any_undecided, any_waiting, cancel_waiting,
    conclude, delete_of, insert_waiting, last_of_batch, list_lost, recall_accepted, recover, take_waiting,
    undo_recall,
};
