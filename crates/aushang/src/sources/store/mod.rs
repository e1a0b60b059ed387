//! The SQL of sources, by table.

mod disturbed;
mod facts;
mod incorrect;
mod items;
mod sources;

pub(super) use disturbed::{Overdue, list_disturbed, numbers};
pub(super) use facts::{also_connected_by, count_imported, count_untouched_drafts, list_untouched_drafts};
pub(super) use incorrect::{last_incorrect, put_incorrect};
pub use items::{ItemState, Skipped};
pub(super) use items::{
    Known, MAX_TRIES, NewItem, clear_change, find_originals, get_changed, insert_item, known_items,
    list_skipped, put_change, put_failures, put_taken, refresh_hash, request_item,
};
pub(super) use sources::{
    Claimed, Conclusion, Connected, any_due, claim_due, conclude, connect, count_others, delete,
    delete_disconnected, disconnect, find, find_by_status_key, find_connected, get_for_update, get_in,
    list_by_scoped_account, list_connected, lock, lock_credentials, lock_version, put_credentials,
    request_check, update_credentials, update_send_push,
};
