//! What an account is asked for besides its password: one-time codes of an app, and recovery codes for those who have
//! lost their device ([0053](../../../../docs/adr/0053-second-factors.md)).

mod check;
mod notify;
mod own;
mod recovery;
mod seal;
mod totp;

pub use check::{UsedFactor, use_code};
pub use own::{
    Factors, Setup, add_recovery_codes, begin_one_time_codes, confirm_one_time_codes, factors,
    make_recovery_codes, remove_one_time_codes, remove_unneeded_recovery_codes, sweep,
};
pub use recovery::RECOVERY_CODES;
pub use seal::{CodeSeal, reencrypt};
