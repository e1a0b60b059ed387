//! The callback: checks the response of the provider, which the browser brings, and issues a code for the console.

use super::cookie::{Cookies, ExpectedResponse, SignInPurpose};
use super::headers::ProxyRequest;
use super::reader_role;
use super::roles::StatedRoles;
use super::store::{self, SignIn};
use super::{CODE_VALID_FOR, Method, SignInProvider, VALID_FOR};
use crate::app::App;
use crate::problem::Result;
use crate::secret::{fingerprint, unguessable};
use aushang_mail_address::MailAddress;
use aushang_oidc::{Failure, Identity, Refusal};

/// The parameters of the callback.
#[derive(Clone, Debug, Default)]
pub struct CallbackParameters {
    pub state: Option<String>,
    /// The authorization code.
    pub code: Option<String>,
    pub issuer: Option<String>,
    pub error: Option<String>,
}

/// A code for the console, or for the app of a reader. It is not the authorization code of the provider.
#[derive(Clone, Debug)]
pub struct IssuedCode {
    pub code: String,
    /// What the code is for.
    pub purpose: SignInPurpose,
    /// The header that sets the cookie.
    pub cookie: String,
}

/// Why a callback issues no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallbackError {
    /// The cookie is missing or too old, belongs to another attempt, or was used.
    Expired,
    /// The person cancelled at the provider, or the provider refused.
    Cancelled,
    Unreachable,
    /// What the provider sent is not valid.
    Invalid(Refusal),
}

impl CallbackError {
    /// For the console, which has a text for each.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Expired => "expired",
            Self::Cancelled => "cancelled",
            Self::Unreachable => "unreachable",
            Self::Invalid(_) => "invalid",
        }
    }

    /// For the security log.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Expired => "PROVIDER_EXPIRED",
            Self::Cancelled => "PROVIDER_CANCELLED",
            Self::Unreachable => "PROVIDER_UNREACHABLE",
            Self::Invalid(refusal) => match refusal {
                Refusal::Code => "PROVIDER_CODE",
                Refusal::Issuer => "PROVIDER_ISSUER",
                Refusal::Signature => "PROVIDER_SIGNATURE",
                Refusal::Audience => "PROVIDER_AUDIENCE",
                Refusal::Nonce => "PROVIDER_NONCE",
                Refusal::Times => "PROVIDER_TIMES",
                Refusal::AccessToken => "PROVIDER_ACCESS_TOKEN",
                Refusal::Token => "PROVIDER_TOKEN",
                Refusal::Authentication => "PROVIDER_AUTHENTICATION",
                Refusal::Proxy => "PROVIDER_PROXY",
            },
        }
    }
}

impl From<Failure> for CallbackError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Unreachable(why) => {
                tracing::warn!(error = why, "a sign-in provider cannot be used");
                Self::Unreachable
            }
            Failure::Refused(refusal) => Self::Invalid(refusal),
        }
    }
}

/// Checks the response of a provider. `cookie`: the value of the browser's cookie. `request`: from a proxy, if the
/// provider is one.
pub async fn handle_callback(
    app: &App,
    provider: &SignInProvider,
    cookie: Option<&str>,
    parameters: CallbackParameters,
    request: &ProxyRequest<'_>,
) -> Result<Result<IssuedCode, CallbackError>> {
    let now = app.now();
    let pending = cookie.and_then(|cookie| app.providers.cookies.read(cookie, now));
    let pending = pending.filter(|pending| {
        pending.provider == provider.id && parameters.state.as_deref() == Some(pending.expected.state())
    });
    let Some(pending) = pending else { return Ok(Err(CallbackError::Expired)) };
    let purpose = pending.purpose;
    let identity = match (&provider.method, &pending.expected) {
        (Method::OpenIdConnect(oidc), ExpectedResponse::OpenIdConnect(attempt)) => {
            let Some(code) = parameters.code.filter(|_| parameters.error.is_none()) else {
                return Ok(Err(CallbackError::Cancelled));
            };
            oidc.finish(attempt, code, parameters.issuer.as_deref(), now.to_datetime()).await
        }
        (Method::Headers(proxy), ExpectedResponse::Headers { .. }) => {
            proxy.identity(request, purpose.login(), now.to_datetime()).map_err(Failure::from)
        }
        // The configuration has changed meanwhile.
        _ => return Ok(Err(CallbackError::Expired)),
    };
    let identity = match identity {
        Ok(identity) => identity,
        Err(failure) => return Ok(Err(failure.into())),
    };
    let state_hash = fingerprint("state of a sign-in", pending.expected.state());
    let Some(code_purpose) = purpose.code_purpose() else {
        let challenge = pending.challenge.unwrap_or_default();
        let code = reader_role::issue(app, provider, &identity, state_hash, challenge).await?;
        let cookie = Cookies::deletion_header(app.settings.secure, purpose);
        return Ok(code.map(|code| IssuedCode { code, purpose, cookie }).ok_or(CallbackError::Expired));
    };
    let (code, secret) = (unguessable()?, unguessable()?);
    let sign_in = SignIn {
        email: confirmed_address(provider, &identity),
        authenticated_at: identity.authenticated_at.map(Into::into),
        provider_session: identity.session.clone(),
        second_factor: provider.second_factor.was_used(&identity.authentication),
        roles: StatedRoles(provider.roles.stated(&identity.roles)),
        issuer: identity.issuer,
        subject: identity.subject,
    };
    let hashes = store::Hashes {
        state: state_hash,
        code: code_purpose.fingerprint(&code),
        browser: store::browser_hash(&secret),
    };
    // A person needs time to prove who they are before an identity is linked, and to read what they agree to.
    let needs_time = matches!(purpose, SignInPurpose::Link | SignInPurpose::Accept);
    let until = now + if needs_time { VALID_FOR } else { CODE_VALID_FOR };
    let inserted = app
        .write(move |tx| Box::pin(async move { store::insert(tx, now, hashes, &sign_in, until).await }))
        .await?;
    if !inserted {
        return Ok(Err(CallbackError::Expired));
    }
    let cookie = Cookies::code_header(&secret, app.settings.secure);
    Ok(Ok(IssuedCode { code, purpose, cookie }))
}

/// The address of the person, if the provider has verified it and may do so for its domain.
fn confirmed_address(provider: &SignInProvider, identity: &Identity) -> Option<String> {
    let address = MailAddress::parse(identity.email.as_deref()?).ok()?;
    (identity.email_verified && provider.may_confirm(&address)).then(|| address.to_string())
}
