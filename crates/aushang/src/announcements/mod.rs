//! An announcement records that a post became LIVE and that a push about it is due. It is stored once per
//! post, in the transaction that publishes the post, and only if there are recipients. Delivery sends the
//! pushes.

mod announce;
mod announcement;
mod reach;
mod rows;

pub use announce::announce;
pub use announcement::{Announcement, Delivery, Tally};
pub use reach::Reach;
pub use rows::{
    count, delete, delivery, find_open, find_resolved, get, lock, lock_shared, set_resolved, set_resolved_to,
};
