//! What readers did with posts, counted every 12 hours and shown in the console.

mod place;
mod roll_up;
mod roll_ups;
mod shares;
mod store;

pub use roll_up::roll_up;
pub use roll_ups::{NextCount, RollUps};
pub use shares::Share;
