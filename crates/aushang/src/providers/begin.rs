//! The beginning: sends the browser to the provider.

use aushang_oidc::{Begun, Failure};

use super::cookie::{AtProvider, Beginning, Cookies, Pending};
use super::{Method, SignInProvider, VALID_FOR};
use crate::app::App;
use crate::problem::Result;

/// Returns the provider's page, and the header that sets the cookie. `requests_second_factor`: the person should use one
/// there, because they were refused without. `Ok(Err(_))`: the provider cannot be used now.
pub async fn begin(
    app: &App,
    provider: &SignInProvider,
    beginning: Beginning,
    requests_second_factor: bool,
    challenge: Option<String>,
) -> Result<Result<(String, String), Failure>> {
    let now = app.now();
    let purpose = beginning.purpose(requests_second_factor);
    let (address, pending) = match &provider.method {
        Method::OpenIdConnect(oidc) => match oidc.begin(purpose, now.to_datetime()).await {
            Ok(Begun { address, attempt }) => (address.to_string(), Pending::OpenIdConnect(attempt)),
            Err(failure) => return Ok(Err(failure)),
        },
        Method::Headers(proxy) => {
            let (address, state) = proxy.begin(purpose)?;
            (address, Pending::Headers { state })
        }
    };
    let until = (now + VALID_FOR).millis();
    let content = AtProvider { provider: provider.id.clone(), beginning, challenge, pending, until };
    let cookie =
        Cookies::at_provider(&app.providers.cookies.write(&content)?, app.settings.secure, beginning);
    Ok(Ok((address, cookie)))
}
