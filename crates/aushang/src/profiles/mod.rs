//! The profile of an institution: its public data, its visibility, its permissions and its targeting.

mod access_code;
mod byline;
pub mod contact;
mod create;
mod graphql;
mod location;
mod lock;
mod look_up;
mod manage;
pub mod names;
mod profile;
mod record;
mod store;
mod update;
mod visibility;

pub use byline::BylineRow;
pub use contact::ContactInput;
pub use create::{create, insert};
pub use graphql::{
    Author, Contact, ManageMutation, NamesQuery, ProfilesMutation, ProfilesQuery, UpdateUserMutation,
};
pub use location::{GeoPoint, Location};
pub use lock::{lock, lock_shared};
pub use look_up::{
    any, display_name, find, find_all, find_by_username, get, is_visible, list_auto_following,
    list_targetings, search_visible,
};
pub use manage::pipedrive_id;
pub use profile::{Byline, NewProfile, Profile, Targeting};
pub use record::{connect_app, switch_on_auto_follow, update_publish_membership, update_targeting};
pub use update::{ProfileChange, field_of, update};
pub use visibility::set_visibility;
