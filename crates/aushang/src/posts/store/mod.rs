//! The SQL of posts that only this feature uses, by table and by query.

mod calendar;
mod channels;
mod emergencies;
mod held;
mod keys;
mod lists;
mod live_posts;
mod notices;
mod post;
mod read;
mod timing;
mod working_copies;

pub(super) use calendar::{CalendarRow, list_by_date, list_events};
pub(super) use channels::{PostChannels, channels_of, delete_channel, list_waiting_in, replace_channels};
pub(super) use emergencies::{WaitingEmergencyRow, list_waiting_emergencies};
pub(super) use held::{HeldRow, find_before_hold, list_held, put_before_hold};
pub(super) use keys::{delete_old_keys, find_key, insert_key};
pub(super) use lists::{Part, PostList, list, list_everywhere};
pub(super) use live_posts::{add_live, recount_live, remove_live};
pub(super) use notices::{WaitingDraft, count_sent_back, list_waiting, lock_notice, update_notice};
pub(super) use post::{
    Ending, count_due, count_emergencies, delete, find_pinned, get_for_update, get_to_delete, insert,
    list_asked, list_due, list_ending, list_reminding, list_unconfirmed, update,
};
pub(super) use read::{Own, find, find_pinned_of, get, select};
pub(super) use timing::{NearbyPost, list_emergencies_near, list_pushed_near};
pub(super) use working_copies::{
    NewCopy, OpenCopy, WorkingCopy, copies_of, count_aside, count_unsent, delete_copy, files_of_copy,
    find_copy, open_copy, put_copy, state_of,
};
