//! The public profile of an institution: what it shows of itself, whether it is online, what
//! it is permitted, and whom it is meant for.

mod access_code;
pub mod contact;
mod found;
mod graphql;
mod location;
mod manage;
pub mod names;
mod profile;
mod store;
mod update;
mod visibility;

pub use contact::ContactInput;
pub use found::found;
pub use graphql::{
    Author, Contact, ManageMutation, NamesQuery, ProfilesMutation, ProfilesQuery, UpdateUserMutation,
};
pub use location::{GeoPoint, Location};
pub use manage::pipedrive_id;
pub use profile::{Byline, NewProfile, Profile, Targeting};
pub use store::{
    BylineRow, any, connect_app, display_name, find, find_all, find_by_username, get, hold, insert,
    is_visible, list_auto_following, list_targetings, lock, search_visible, switch_on_auto_follow,
    update_publish_membership, update_targeting,
};
pub use update::{ProfileChange, field_of, update};
pub use visibility::set_visibility;
