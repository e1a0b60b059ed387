//! Revokes every sign-in that works without a password.

use aushang_db::{Timestamp, Tx};

use super::store;
use crate::accounts;
use crate::audit::{self, AuditKey, Principal};
use crate::problem::Result;

/// Ends all sessions, mailed links, invitations, and tokens of an earlier system. Deletes known browsers and the counts of rate
/// limits: after a database was restored, what was revoked since the backup would otherwise be valid again.
/// Passwords are kept, and so are the tokens of readers, who have no other way to sign in.
pub async fn end_all(tx: &Tx, key: &AuditKey, now: Timestamp) -> Result<()> {
    store::delete_all_sessions(tx).await?;
    store::delete_all_browsers(tx).await?;
    store::delete_all_counted(tx).await?;
    accounts::passkeys::delete_all_ceremonies(tx).await?;
    accounts::end_all_links(tx, now).await?;
    accounts::end_legacy_tokens(tx, now).await?;
    audit::record(tx, key, now, Principal::operator(), "session.end_all", None, None).await
}
