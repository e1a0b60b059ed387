//! An announcement records that a post became LIVE and that a push about it is due. It is stored once per
//! post, in the transaction that publishes the post, and only if there are recipients. Delivery sends the
//! pushes.

mod announce;
mod announcement;
mod reach;
mod recall;
mod rows;

pub use announce::announce;
pub use announcement::{Announcement, Delivery, Recall, Recalled, Tally};
pub use reach::Reach;
pub use recall::{count_recalled, end_recall, get_recalled, list_recalled, recall, set_recalled_to};
pub use rows::{
    count, delete, delivery, find_open, find_resolved, get, lock, lock_shared, set_resolved, set_resolved_to,
};
