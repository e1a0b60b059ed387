//! The student app's side: readers, whom they follow, their devices, their feed.
//!
//! What a reader sees of a profile or a post are types of their own, never the owner's type
//! with hidden fields.

mod auto_follow;
mod connect;
mod day;
mod deeds;
mod delete;
mod device;
mod devices;
mod feed;
mod follow;
mod follower_trend;
mod followers;
mod freshman;
mod freshman_tries;
mod graphql;
mod own;
mod profile_page;
mod properties;
mod register;
mod renew;
mod sight;
mod store;
mod sweep;
mod update;
mod vote;

pub use auto_follow::set_auto_follow;
pub use deeds::add_like;
pub use device::{Device, DeviceAddress, Standing};
pub use follow::follow;
pub use followers::count_followers;
pub use graphql::{FollowersMutation, FollowersQuery, ReadersMutation, ReadersQuery};
pub use register::{fingerprint, load_reader, register};
pub use renew::sweep_tokens;
pub use store::{
    Candidate, DeviceKind, DeviceNotes, Listener, audience_portion, count_devices, devices_of, note_attempts,
};
pub use sweep::sweep;
