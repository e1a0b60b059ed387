//! What internal staff does with all profiles.

mod channels;
mod consents;
mod delete_profile;
mod ledger;
mod posts;
mod profiles;
mod proof;
