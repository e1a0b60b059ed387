//! Ends every way to come in without a password.

use aushang_db::{Timestamp, Tx};

use super::store;
use crate::accounts;
use crate::audit::{self, Doer};
use crate::problem::Result;

/// Ends all sessions, all mailed links and all invitations, and forgets which browsers are known and what
/// counted against a limit. For a database that was restored: what was ended since the backup would hold
/// again. Passwords stay; so do the tokens of readers, who have no other way back to what is theirs.
pub async fn end_all(tx: &Tx, now: Timestamp) -> Result<()> {
    store::delete_all_sessions(tx).await?;
    store::delete_all_browsers(tx).await?;
    store::delete_all_counted(tx).await?;
    accounts::end_all_links(tx, now).await?;
    audit::record(tx, now, Doer::operator(), "session.end_all", None, None).await
}
