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
pub use recall::recall;
pub use rows::{
    count, count_recalled, delete, delivery, end_recall, find_open, find_resolved, get, get_recalled,
    keep_confirmed, list_recalled, lock, lock_shared, set_recalled_to, set_resolved, set_resolved_to,
    uncount_recalled,
};
