//! Browsers that signed in before. They have separate rate limits, so that others cannot lock the person out.

use super::store;
use crate::app::App;
use crate::ids::AccountId;
use crate::problem::Result;
use crate::secret::{self, unguessable};

/// A browser in which a password was entered.
pub(super) struct Browser {
    pub secret: String,
    /// Whether the browser does not have the secret yet.
    pub is_new: bool,
}

/// Returns the browser that has this secret, or a new one if no browser got it from the server: other servers of the
/// domain can set cookies.
pub(super) async fn identify(app: &App, secret: Option<String>) -> Result<Browser> {
    if let Some(secret) = secret
        && account_of_browser(app, &secret).await?.is_some()
    {
        return Ok(Browser { secret, is_new: false });
    }
    Ok(Browser { secret: unguessable()?, is_new: true })
}

/// The hash by which the secret of a browser is looked up in the database.
pub(super) fn fingerprint(secret: &str) -> Vec<u8> {
    secret::fingerprint("browser", secret)
}

/// The account that last signed in with this browser; `None` if there was none.
pub async fn account_of_browser(app: &App, secret: &str) -> Result<Option<AccountId>> {
    store::account_of_browser(app.db.reader(), &fingerprint(secret)).await
}
