//! Readers of the student app: the profiles that they follow, the freshman areas that they entered, and
//! their devices.
//!
//! Profiles for readers have their own types. They are never the console's types with fields left empty.

mod auto_follow;
mod connect;
mod day;
mod delete;
mod device;
mod devices;
mod follow;
mod follower_trend;
mod followers;
mod freshman;
mod freshman_tries;
mod graphql;
mod listener;
mod properties;
mod register;
mod renew;
mod rows;
mod store;
mod sweep;
mod token;
mod update;

pub use auto_follow::set_auto_follow;
pub use delete::repeat_deletion;
pub use device::{Device, DeviceAddress, DeviceNotes, Standing};
pub use follow::follow;
pub use followers::{count_followers, is_followed};
pub use freshman::{is_open as is_area_open, open_among as open_areas_among};
pub use graphql::{
    FollowersMutation, FollowersQuery, ProfileConnection, ProfileEdge, ReaderOutput, ReaderProfile,
    ReadersMutation, network, reader,
};
pub use listener::{Candidate, Listener};
pub use register::{load_reader, register};
pub use renew::sweep_tokens;
pub use rows::{audience_batch, count_devices, devices_of, followed_among, lock_shared, note_attempts};
pub use sweep::{KEPT_FOR, TRIES_KEPT_FOR, sweep};
pub use token::fingerprint;
