//! SQL for sessions, proofs, known browsers and rate limits.

mod browsers;
mod budgets;
mod legacy_tokens;
mod proof_codes;
mod sessions;

pub(super) use browsers::{
    account_of_browser, browser_belongs_to, delete_all_browsers, delete_unused_browsers, hashes_of_browsers,
    remember_browser,
};
pub(super) use budgets::{
    count_checks, count_resets, delete_all_counted, delete_old_checks, delete_old_resets, delete_resets,
    insert_check, insert_reset, lock_budget,
};
pub(super) use legacy_tokens::use_legacy_token;
pub(super) use proof_codes::{
    ProofCode, count_mistake, delete_ended_proof_codes, delete_proof_code, find_proof_code,
    replace_proof_code,
};
pub(super) use sessions::{
    Acting, ByToken, NewSession, SignedIn, activate_token, delete_all_sessions, delete_ended_sessions,
    delete_ended_tokens, delete_oldest_sessions, delete_session, delete_sessions_of,
    delete_sessions_of_provider, delete_waiting_tokens_except, end_other_tokens, extend_session, find_acting,
    find_proved, find_seen_at, find_signed, has_switched, has_token, insert_session, insert_switch,
    insert_token, is_open, is_replaced, list_sessions, lock_session, outlive_invitation, update_proved,
    update_seen,
};
pub use sessions::{Ended, SessionRow};
