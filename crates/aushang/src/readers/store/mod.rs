//! Readers, their follows and their devices as rows; all their SQL.

mod audience;
mod devices;
mod follows;
mod freshman;
mod readers;

pub use audience::{Candidate, audience_portion};
pub(super) use devices::{count_other_devices, delete_device_of, put_device};
pub use devices::{delete_device, subscriptions_of};
pub use follows::count_followers;
pub(super) use follows::{delete_follow, followed_among, insert_follow};
pub(super) use freshman::{freshman_entries_among, put_freshman_entry};
pub(super) use readers::{any_left, delete_left, find_by_token, insert_reader, update_last_seen};
