//! Begins a sign-in: sends the browser to the provider.

use aushang_oidc::{AuthorizationRequest, Failure};

use super::cookie::{Cookies, ExpectedResponse, PendingSignIn, SignInPurpose};
use super::{Method, SignInProvider, VALID_FOR};
use crate::app::App;
use crate::problem::Result;

/// Returns the provider's page, and the header that sets the cookie. `requests_second_factor`: a sign-in without
/// one would not be enough. `Ok(Err(_))`: the provider cannot be used now.
pub async fn begin(
    app: &App,
    provider: &SignInProvider,
    purpose: SignInPurpose,
    requests_second_factor: bool,
    challenge: Option<String>,
) -> Result<Result<(String, String), Failure>> {
    let now = app.now();
    let options = purpose.authorization_options(requests_second_factor);
    let (address, expected) = match &provider.method {
        Method::OpenIdConnect(oidc) => match oidc.begin(options, now.to_datetime()).await {
            Ok(AuthorizationRequest { url, attempt }) => {
                (url.to_string(), ExpectedResponse::OpenIdConnect(attempt))
            }
            Err(failure) => return Ok(Err(failure)),
        },
        Method::Headers(proxy) => {
            let (address, state) = proxy.begin(options)?;
            (address, ExpectedResponse::Headers { state })
        }
    };
    let until = (now + VALID_FOR).millis();
    let pending = PendingSignIn { provider: provider.id.clone(), purpose, challenge, expected, until };
    let cookie =
        Cookies::pending_header(&app.providers.cookies.write(&pending)?, app.settings.secure, purpose);
    Ok(Ok((address, cookie)))
}
