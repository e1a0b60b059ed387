//! The public profile of an institution: what it shows of itself, whether it is online, what
//! it is permitted, and whom it is meant for.

mod graphql;
mod profile;
mod store;
mod visibility;

pub use graphql::{Author, Contact, ProfilesMutation, ProfilesQuery};
pub use profile::{Location, NewProfile, Profile, Targeting, is_username};
pub use store::{any, find, find_all, find_by_username, get, insert, lock};
pub use visibility::set_visibility;
