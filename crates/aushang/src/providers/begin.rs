//! The beginning: sends the browser to the provider.

use aushang_oidc::{Begun, Failure};

use super::cookie::{AtProvider, Beginning, Cookies};
use super::{SignInProvider, VALID_FOR};
use crate::app::App;
use crate::problem::Result;

/// Returns the provider's page, and the header that sets the cookie. `Ok(Err(_))`: the provider cannot be used now.
pub async fn begin(
    app: &App,
    provider: &SignInProvider,
    beginning: Beginning,
) -> Result<Result<(String, String), Failure>> {
    let now = app.now();
    let Begun { address, attempt } = match provider.oidc.begin(beginning.login(), now.to_datetime()).await {
        Ok(begun) => begun,
        Err(failure) => return Ok(Err(failure)),
    };
    let until = (now + VALID_FOR).millis();
    let content = AtProvider { provider: provider.id.clone(), beginning, attempt, until };
    let cookie = Cookies::at_provider(&app.providers.cookies.write(&content)?, app.settings.secure);
    Ok(Ok((address.to_string(), cookie)))
}
