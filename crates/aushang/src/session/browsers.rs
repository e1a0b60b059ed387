//! Browsers that signed in before. What strangers use up must not keep them out.

use super::store;
use crate::app::App;
use crate::problem::Result;
use crate::secret;

/// How the database knows a browser by its secret.
pub(super) fn fingerprint(secret: &str) -> Vec<u8> {
    secret::fingerprint("browser", secret)
}

/// Did somebody sign in with this browser before, whoever it was?
pub async fn is_known_browser(app: &App, secret: &str) -> Result<bool> {
    store::is_known_browser(app.db.reader(), &fingerprint(secret)).await
}
