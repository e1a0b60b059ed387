//! The SQL of readers and their follows that only this feature uses.

mod follower_days;
mod follows;
mod freshman;
mod freshman_tries;
mod own;
mod readers;
mod tokens;

pub(super) use follower_days::{add_follows, count_chosen, list_changes};
pub(super) use follows::{count_chosen_of, count_deviations, delete_follow, insert_follow};
pub(super) use freshman::{freshman_entries_among, put_freshman_entry};
pub(super) use freshman_tries::{
    add_freshman_guess, add_freshman_try, any_old_freshman_try, count_freshman_guesses,
    delete_freshman_tries, delete_old_freshman_tries, lock_freshman_tries,
};
pub(super) use own::{
    OwnEntry, OwnFollow, OwnTries, get_dates, list_own_entries, list_own_follows, list_own_tries,
};
pub(super) use readers::{
    TokenOwner, any_inactive, delete_readers, find_by_token, get_reader, insert_reader, lock_inactive,
    lock_reader, update_group, update_last_seen, update_role_proved,
};
pub(super) use tokens::{
    activate_token, any_expired_token, delete_expired_tokens, delete_fresh_tokens_except, insert_fresh_token,
    is_active, take_fresh_token,
};
