//! What internal staff does with all profiles.

mod channels;
mod delete_profile;
mod profiles;
mod proof;
