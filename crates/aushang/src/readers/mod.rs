//! The student app's side: readers, whom they follow, their devices, their feed.
//!
//! What a reader sees of a profile or a post are types of their own, never the owner's type
//! with hidden fields.

mod connect;
mod deeds;
mod device;
mod devices;
mod feed;
mod follow;
mod freshman;
mod graphql;
mod profile_page;
mod register;
mod registration;
mod sight;
mod store;
mod sweep;

pub use device::DeviceSubscription;
pub use follow::follow;
pub use graphql::{ReadersMutation, ReadersQuery};
pub use register::{fingerprint, load_reader, register};
pub use registration::Registration;
pub use store::{Candidate, audience_portion, count_followers, delete_device, subscriptions_of};
pub use sweep::sweep;
