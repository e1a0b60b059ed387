//! Browsers that signed in before. They have separate rate limits, so that others cannot lock the person out.

use super::store;
use crate::app::App;
use crate::ids::AccountId;
use crate::problem::Result;
use crate::secret;

/// The hash by which the secret of a browser is looked up in the database.
pub(super) fn fingerprint(secret: &str) -> Vec<u8> {
    secret::fingerprint("browser", secret)
}

/// The account that last signed in with this browser; `None` if there was none.
pub async fn account_of_browser(app: &App, secret: &str) -> Result<Option<AccountId>> {
    store::account_of_browser(app.db.reader(), &fingerprint(secret)).await
}
