//! An announcement records that a post became LIVE and that a push about it is due. It is stored once per
//! post, in the transaction that publishes the post, and only if there are recipients. Delivery sends the
//! pushes.

mod announce;
mod announcement;
mod forget;
mod progress;
mod reach;
mod resolve;
mod store;

pub use announce::announce;
pub use announcement::{Announcement, Delivery, Tally};
pub use forget::{delete, find_resolved, lock};
pub use progress::{count, delivery, lock_shared, read_delivery};
pub use reach::Reach;
pub use resolve::{find_open, get, set_resolved, set_resolved_to};
