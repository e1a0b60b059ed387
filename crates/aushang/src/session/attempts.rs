//! Rate limit for passwords: 10 checks per address in 15 minutes, and 10 per session of its own.
//!
//! Checks are counted per address before they are made, so GraphQL aliases, more connections or other headers
//! do not raise the limit, and unknown addresses are counted like known ones. A browser that signed in before
//! has a separate limit for that account, so that others cannot lock the person out.

use aushang_db::{Timestamp, Tx};
use chrono::TimeDelta;

use super::{browsers, store};
use crate::accounts::Account;
use crate::app::App;
use crate::ids::SessionId;
use crate::problem::{Reason, Result};
use crate::secret::fingerprint;

pub const CHECKS_COUNTED_FOR: TimeDelta = TimeDelta::minutes(15);
const MAX_ATTEMPTS: u64 = 10;

/// Counts a check. Fails with [`Reason::TooManyAttempts`] if the limit is reached.
pub async fn take(tx: &Tx, now: Timestamp, email: &str, browser: Option<&str>) -> Result<()> {
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
    count(tx, now, &budget).await
}

/// Counts a check in a session. It has a limit of its own, so that failed sign-ins of others do not use it up.
pub(super) async fn take_in_session(tx: &Tx, now: Timestamp, session: SessionId) -> Result<()> {
    count(tx, now, &fingerprint("session", &session.to_string())).await
}

async fn count(tx: &Tx, now: Timestamp, budget: &[u8]) -> Result<()> {
    store::lock_budget(tx, budget).await?;
    if store::count_checks(tx, budget, now - CHECKS_COUNTED_FOR).await? >= MAX_ATTEMPTS {
        return Err(Reason::TooManyAttempts.into());
    }
    store::insert_check(tx, budget, now).await
}

/// Counts a check of a code alone, where no password is checked. Does nothing if the account needs no code.
pub async fn take_for_code(app: &App, account: &Account, browser: Option<&str>) -> Result<()> {
    if !account.has_second_factor {
        return Ok(());
    }
    let (now, email, browser) = (app.now(), account.email.clone(), browser.map(ToOwned::to_owned));
    app.write(move |tx| Box::pin(async move { take(tx, now, &email, browser.as_deref()).await })).await
}
