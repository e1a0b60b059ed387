//! Browsers that signed in before. What strangers use up must not keep them out.

use super::store;
use crate::app::App;
use crate::ids::AccountId;
use crate::problem::Result;
use crate::secret;

/// How the database knows a browser by its secret.
pub(super) fn fingerprint(secret: &str) -> Vec<u8> {
    secret::fingerprint("browser", secret)
}

/// The account that last signed in with this browser; `None` if there was none.
pub async fn account_of_browser(app: &App, secret: &str) -> Result<Option<AccountId>> {
    store::account_of_browser(app.db.reader(), &fingerprint(secret)).await
}
