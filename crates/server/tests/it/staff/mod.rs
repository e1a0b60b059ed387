//! What internal staff does with all profiles.

mod audit_trail;
mod channels;
mod consents;
mod delete_profile;
mod operations;
mod personal_data;
mod posts;
mod profiles;
mod proof;
mod repeat_deletions;
