//! Readers, their follows and their devices as rows; all their SQL.

mod audience;
mod devices;
mod follower_days;
mod follows;
mod freshman;
mod own;
mod readers;
mod tokens;

pub use audience::{Candidate, audience_portion};
pub use devices::{DeviceKind, DeviceNotes, devices_of, note_attempts};
pub(super) use devices::{count_other_devices, delete_device_of, lock_devices_of, own_devices, put_device};
pub(super) use follower_days::{add_follows, count_chosen, list_changes};
pub(super) use follows::{count_chosen_of, count_deviations, delete_follow, followed_among, insert_follow};
pub(super) use freshman::{freshman_entries_among, put_freshman_entry};
pub(super) use own::{OwnEntry, OwnFollow, get_dates, list_own_entries, list_own_follows};
pub(super) use readers::{
    Bearing, any_left, delete_readers, find_by_token, get_reader, hold_reader, insert_reader, lock_left,
    lock_reader, update_group, update_last_seen,
};
pub(super) use tokens::{
    any_ended_token, delete_ended_tokens, delete_fresh_tokens_but, insert_fresh_token, is_in_force,
    put_in_force, take_fresh_token,
};
