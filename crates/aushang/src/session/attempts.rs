//! How often a password may be tried: 10 checks per address in 15 minutes.
//!
//! Counted before the check and in one place, so neither aliases nor connections nor headers
//! multiply it, and an unknown address is counted as a known one. A browser that signed in
//! before has a budget of its own for that account, so strangers cannot lock anyone out.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::{browsers, store};
use crate::problem::{Reason, Result};
use crate::secret::fingerprint;

pub(super) const WINDOW: TimeDelta = TimeDelta::minutes(15);
const MAX_ATTEMPTS: u64 = 10;

/// Takes one check from the budget, or refuses.
pub(super) async fn take(tx: &Tx, now: Timestamp, email: &str, browser: Option<&str>) -> Result<()> {
    let email = email.to_lowercase();
    let known_browser = match browser {
        Some(secret) => store::browser_belongs_to(tx, &browsers::fingerprint(secret), &email).await?,
        None => false,
    };
    let budget = match browser {
        Some(secret) if known_browser => {
            fingerprint("address in a known browser", &format!("{secret} {email}"))
        }
        _ => fingerprint("address", &email),
    };
    store::lock_budget(tx, &budget).await?;
    if store::count_checks(tx, &budget, now - WINDOW).await? >= MAX_ATTEMPTS {
        return Err(Reason::TooManyAttempts.into());
    }
    store::insert_check(tx, &budget, now).await
}
