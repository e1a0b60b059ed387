//! Readers, their follows and their devices as rows; all their SQL.

mod audience;
mod devices;
mod follower_days;
mod follows;
mod freshman;
mod readers;

pub use audience::{Candidate, audience_portion};
pub(super) use devices::{count_other_devices, delete_device_of, put_device};
pub use devices::{delete_device, devices_of};
pub(super) use follower_days::{add_follows, count_chosen, list_changes};
pub(super) use follows::{count_chosen_of, count_deviations, delete_follow, followed_among, insert_follow};
pub(super) use freshman::{freshman_entries_among, put_freshman_entry};
pub(super) use readers::{
    any_left, delete_readers, find_by_token, get_reader, insert_reader, lock_left, lock_reader, update_group,
    update_last_seen,
};
