//! The profile of an institution: its public data, its visibility, its permissions and its targeting.

pub mod access_code;
pub mod contact;
mod create;
mod graphql;
mod imported_posts;
mod location;
mod manage;
pub mod names;
mod profile;
mod quiet_hours;
mod rows;
mod set_quiet_hours;
mod update;
mod visibility;

pub use contact::ContactInput;
pub use create::{create, insert};
pub use graphql::{
    Author, Contact, ManageMutation, ManagedProfile, NamesQuery, ProfilesMutation, ProfilesQuery,
    QuietHoursMutation, QuietHoursQuery, UpdateUserMutation,
};
pub use imported_posts::change_must_review;
pub use location::{GeoPoint, Location};
pub use manage::pipedrive_id;
pub use profile::{Byline, NewProfile, Profile, Targeting};
pub use quiet_hours::QuietHours;
pub use rows::{
    any, connect_app, delete, display_name, find, find_all, find_by_username, get, is_visible,
    list_auto_following, list_sorted, list_targetings, lock, lock_reference, lock_shared, lock_to_delete,
    put_freshman_in_use, quiet_hours, search_visible, suffix_begins, switch_on_auto_follow,
    update_emergency_needs_two, update_four_eyes, update_publish_membership, update_targeting,
};
pub use set_quiet_hours::set_quiet_hours;
pub use update::{ProfileChange, field_of, update};
pub use visibility::set_visibility;
