//! The student app's side: readers, whom they follow, their devices, their feed.
//!
//! What a reader sees of a profile or a post are types of their own, never the owner's type
//! with hidden fields.

mod devices;
mod feed;
mod follow;
mod graphql;
mod register;
mod store;

pub use devices::DeviceSubscription;
pub use follow::follow;
pub use graphql::{ReadersMutation, ReadersQuery};
pub use register::{Registration, load_reader, register};
pub use store::{Candidate, audience_portion, count_followers, delete_device, subscriptions_of};
