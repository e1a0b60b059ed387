//! Statistics of posts for the console: views and clicks of readers, counted every 12 hours.

mod progress;
mod roll_up;
mod roll_ups;
mod shares;
mod store;

pub use roll_up::roll_up;
pub use roll_ups::{NextCount, RollUps};
pub use shares::Share;
