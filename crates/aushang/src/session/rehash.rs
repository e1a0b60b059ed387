//! Replaces an outdated password hash while its password is known: when it was entered and matched.

use crate::accounts::{self, Account};
use crate::app::App;
use crate::problem::Result;

/// Hashes the password with the current cost, if the hash that it matched has another one. A failure is only
/// logged, because the next sign-in repeats the attempt.
///
/// Called only after a match, so that the response time reveals nothing to those who do not know the password.
pub(super) async fn rehash(app: &App, account: &Account, password: String) {
    let Some(old) = account.password_hash.as_deref().filter(|hash| !app.passwords.is_current(hash)) else {
        return;
    };
    if let Err(error) = replace(app, account, old.to_owned(), password).await {
        tracing::warn!(account = %account.id, error = error.why(), "cannot replace an outdated password hash");
    }
}

async fn replace(app: &App, account: &Account, old: String, password: String) -> Result<()> {
    let new = app.passwords.hash(password).await?;
    let account = account.clone();
    app.write(move |tx| {
        Box::pin(async move {
            // The password or the hash may have been replaced meanwhile.
            if accounts::lock_unchanged(tx, &account).await? {
                accounts::replace_hash(tx, account.id, old, new).await?;
            }
            Ok(())
        })
    })
    .await
}
