//! A provider: its document and keys, and its authorization requests.

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{DateTime, TimeDelta, Utc};
use openidconnect::core::{
    CoreAuthDisplay, CoreAuthPrompt, CoreAuthenticationFlow, CoreClaimName, CoreClaimType,
    CoreClientAuthMethod, CoreErrorResponseType, CoreGenderClaim, CoreGrantType, CoreJsonWebKey,
    CoreJweContentEncryptionAlgorithm, CoreJweKeyManagementAlgorithm, CoreJwsSigningAlgorithm,
    CoreResponseMode, CoreResponseType, CoreRevocableToken, CoreRevocationErrorResponse,
    CoreSubjectIdentifierType, CoreTokenIntrospectionResponse, CoreTokenType,
};
use openidconnect::{
    AdditionalProviderMetadata, AuthType, AuthenticationContextClass, Client, ClientId, ClientSecret,
    CsrfToken, EmptyExtraTokenFields, EndpointMaybeSet, EndpointNotSet, EndpointSet, IdTokenFields,
    IssuerUrl, Nonce, PkceCodeChallenge, ProviderMetadata, RedirectUrl, Scope, StandardErrorResponse,
    StandardTokenResponse,
};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::claims::OtherClaims;
use crate::http::ToProvider;
use crate::{Failure, Http};

/// How long the provider's document and keys are used. New keys are found earlier: a token with an unknown key lets
/// them be fetched again.
const CACHED_FOR: TimeDelta = TimeDelta::hours(1);

/// A provider, as the operator configured it.
#[derive(Clone, Debug)]
pub struct ProviderSettings {
    /// Exactly as the provider states it.
    pub issuer: String,
    pub client_id: String,
    pub client_secret: SecretString,
    /// Where the provider sends the browser afterwards.
    pub redirect_url: Url,
    /// Without `openid`, which is always requested.
    pub scopes: Vec<String>,
    /// The claims with the person's address and with whether it is verified.
    pub email_claim: String,
    pub email_verified_claim: String,
    /// The claim whose values are the person's roles. May be a path: `realm_access.roles`.
    pub role_claim: Option<String>,
    /// The claim with the person's affiliations, such as `student@uni.example`. May be a path, too.
    pub affiliation_claim: Option<String>,
    /// What is requested as `acr` where the person should use a second factor, the preferred value first.
    pub acr_values: Vec<String>,
}

/// What the browser keeps while the person is at the provider. Must be encrypted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    pub state: String,
    pub nonce: String,
    pub verifier: String,
    pub login: Login,
    /// Whether the person's affiliations are needed, so that they are requested if the ID token does not have them.
    pub needs_affiliations: bool,
}

/// What a sign-in requires.
#[derive(Clone, Copy, Debug)]
pub struct AuthorizationOptions {
    pub login: Login,
    pub needs_affiliations: bool,
    /// Whether the person should use a second factor. The provider may ignore it.
    pub requests_second_factor: bool,
    /// The beginning of the state, by which the caller recognizes the response.
    pub state_prefix: &'static str,
}

/// What is required from the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Login {
    /// A session at the provider suffices.
    Any,
    /// The person has to sign in at the provider again.
    Fresh,
}

/// The authorization request, and what its response is checked against.
#[derive(Clone, Debug)]
pub struct AuthorizationRequest {
    /// The authorization endpoint with its parameters, to which the browser is sent.
    pub url: Url,
    pub attempt: Attempt,
}

/// The part of the document that the crate has no names for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct OtherMetadata {
    /// Whether responses name the issuer (RFC 9207).
    #[serde(default, rename = "authorization_response_iss_parameter_supported")]
    pub names_issuer: bool,
}

impl AdditionalProviderMetadata for OtherMetadata {}

pub(crate) type Metadata = ProviderMetadata<
    OtherMetadata,
    CoreAuthDisplay,
    CoreClientAuthMethod,
    CoreClaimName,
    CoreClaimType,
    CoreGrantType,
    CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm,
    CoreJsonWebKey,
    CoreResponseMode,
    CoreResponseType,
    CoreSubjectIdentifierType,
>;

pub(crate) type TokenAnswer = StandardTokenResponse<
    IdTokenFields<
        OtherClaims,
        EmptyExtraTokenFields,
        CoreGenderClaim,
        CoreJweContentEncryptionAlgorithm,
        CoreJwsSigningAlgorithm,
    >,
    CoreTokenType,
>;

pub(crate) type OidcClient = Client<
    OtherClaims,
    CoreAuthDisplay,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJsonWebKey,
    CoreAuthPrompt,
    StandardErrorResponse<CoreErrorResponseType>,
    TokenAnswer,
    CoreTokenIntrospectionResponse,
    CoreRevocableToken,
    CoreRevocationErrorResponse,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// The document and the keys, and when they were requested.
#[derive(Clone)]
pub(crate) struct Known {
    pub metadata: Arc<Metadata>,
    pub fetched_at: DateTime<Utc>,
}

/// One per configured provider.
pub struct Provider {
    pub(crate) settings: ProviderSettings,
    pub(crate) http: ToProvider,
    known: Mutex<Option<Known>>,
}

impl Provider {
    pub fn new(settings: ProviderSettings, http: &Http) -> Self {
        let https_only = settings.issuer.starts_with("https:");
        Self { http: http.to_provider(https_only), settings, known: Mutex::default() }
    }

    pub fn issuer(&self) -> &str {
        &self.settings.issuer
    }

    /// Begins a sign-in: makes an authorization request with a new state, nonce and PKCE verifier.
    pub async fn begin(
        &self,
        options: AuthorizationOptions,
        now: DateTime<Utc>,
    ) -> Result<AuthorizationRequest, Failure> {
        let AuthorizationOptions { login, needs_affiliations, requests_second_factor, state_prefix } =
            options;
        let client = self.client(&self.known(now).await?)?;
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let mut request = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                move || CsrfToken::new(format!("{state_prefix}{}", CsrfToken::new_random().secret())),
                Nonce::new_random,
            )
            .set_pkce_challenge(challenge)
            .add_scopes(self.settings.scopes.iter().cloned().map(Scope::new));
        if login == Login::Fresh || requests_second_factor {
            // Otherwise the session that the person has there answers for them, without a second factor.
            request = request.add_prompt(CoreAuthPrompt::Login);
        }
        if login == Login::Fresh {
            // The token is checked against `max_age`; some providers only know `prompt`.
            request = request.set_max_age(std::time::Duration::ZERO);
        }
        if requests_second_factor {
            let values = self.settings.acr_values.iter().cloned().map(AuthenticationContextClass::new);
            request = values.fold(request, openidconnect::AuthorizationRequest::add_auth_context_value);
        }
        let (url, state, nonce) = request.url();
        let attempt = Attempt {
            state: state.secret().clone(),
            nonce: nonce.secret().clone(),
            verifier: verifier.secret().clone(),
            login,
            needs_affiliations,
        };
        Ok(AuthorizationRequest { url, attempt })
    }

    /// Fetches the document and the keys, for a check of the configuration.
    pub async fn discover(&self, now: DateTime<Utc>) -> Result<(), Failure> {
        self.client(&self.fetch(now).await?).map(drop)
    }

    /// The document and the keys, fetched if they are older than an hour. If that fails, the old ones are used.
    pub(crate) async fn known(&self, now: DateTime<Utc>) -> Result<Known, Failure> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        match known {
            Some(known) if (TimeDelta::zero()..CACHED_FOR).contains(&(now - known.fetched_at)) => Ok(known),
            Some(old) => Ok(self.fetch(now).await.unwrap_or(old)),
            None => self.fetch(now).await,
        }
    }

    pub(crate) async fn fetch(&self, now: DateTime<Utc>) -> Result<Known, Failure> {
        let unfit = |why: String| Failure::Unreachable(why);
        let issuer =
            IssuerUrl::new(self.settings.issuer.clone()).map_err(|error| unfit(error.to_string()))?;
        let metadata = Metadata::discover_async(issuer, &self.http).await;
        let metadata = metadata.map_err(|error| unfit(reason_of(&error)))?;
        let known = Known { metadata: Arc::new(metadata), fetched_at: now };
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(known.clone());
        Ok(known)
    }

    pub(crate) fn client(&self, known: &Known) -> Result<OidcClient, Failure> {
        let settings = &self.settings;
        let redirect = RedirectUrl::new(settings.redirect_url.to_string())
            .map_err(|error| Failure::Unreachable(error.to_string()))?;
        let secret = ClientSecret::new(settings.client_secret.expose_secret().to_owned());
        let id = ClientId::new(settings.client_id.clone());
        let client = OidcClient::from_provider_metadata((*known.metadata).clone(), id, Some(secret));
        // Without a list the standard's default is `client_secret_basic`.
        let methods = known.metadata.token_endpoint_auth_methods_supported();
        let takes = |method| methods.is_some_and(|methods| methods.contains(&method));
        let in_body =
            takes(CoreClientAuthMethod::ClientSecretPost) && !takes(CoreClientAuthMethod::ClientSecretBasic);
        let kind = if in_body { AuthType::RequestBody } else { AuthType::BasicAuth };
        Ok(client.set_auth_type(kind).set_redirect_uri(redirect))
    }
}

/// The message of an error with its innermost cause.
pub(crate) fn reason_of(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    let (whole, inner) = (error.to_string(), cause.to_string());
    if whole == inner { whole } else { format!("{whole}: {inner}") }
}
