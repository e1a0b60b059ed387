//! 'This post became LIVE': stored once per post, in the transaction that publishes it, if the post has
//! recipients of a push. Delivery sends it.

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
pub use progress::{count, delivery, hold, read_delivery};
pub use reach::Reach;
pub use resolve::{find_open, get, set_resolved, set_resolved_to};
