//! SQL for sessions, known browsers and rate limits.

mod browsers;
mod budgets;
mod sessions;

pub(super) use browsers::{
    account_of_browser, browser_belongs_to, delete_all_browsers, delete_unused_browsers, remember_browser,
};
pub(super) use budgets::{
    count_checks, count_resets, delete_all_counted, delete_old_checks, delete_old_resets, insert_check,
    insert_reset, lock_budget,
};
pub(super) use sessions::{
    Acting, SignedIn, delete_all_sessions, delete_ended_sessions, delete_session, delete_sessions_of,
    find_acting, find_signed, insert_session, is_open, update_proved,
};
