//! `GET /api/sign-in/{provider}` and its callback: sends the browser to a provider, and handles the response. Both answer
//! with a redirect, because a person sees the answer: errors are a page of the console. `POST …/logout` is called by the
//! provider itself.

use std::net::SocketAddr;
use std::sync::Arc;

use aushang::app::App;
use aushang::problem::Reason;
use aushang::providers::{
    self, CallbackError, CallbackParameters, Cookies, IssuedCode, ProxyRequest, SignInProvider, SignInPurpose,
};
use aushang::security::Network;
use aushang::session::{self, BrowserSecret};
use aushang_graphql_http::request_id;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, RawQuery, State};
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use url::form_urlencoded;

use super::client_address::Proxies;
use super::gate::{cookie_value, secret_in};
use super::limits::{Caller, Limits, SignInStep, network};
use super::refused::seconds;

/// The page with the buttons of the providers.
const START_PAGE: &str = "login";
/// The page of the console that redeems a code or shows an error.
const PAGE: &str = "sign-in";
/// The page of the app that redeems a code or shows an error.
const APP_PAGE: &str = "role";
/// The value of `for` with which the app begins.
const FOR_READER: &str = "reader";
/// A logout token has a few kilobytes.
const MAX_BYTES: usize = 16 * 1024;

#[derive(Clone, Copy)]
pub enum SignInEndpoint {
    /// Sends the browser to the provider.
    Begin,
    /// The provider sends the browser here.
    Callback,
    /// The provider itself calls: a session there has ended.
    Logout,
}

#[derive(Clone)]
struct SignIns {
    endpoint: SignInEndpoint,
    app: App,
    limits: Arc<Limits>,
    proxies: Proxies,
}

pub fn route(endpoint: SignInEndpoint, app: App, limits: Arc<Limits>, proxies: Proxies) -> MethodRouter<App> {
    let sign_ins = SignIns { endpoint, app, limits, proxies };
    match endpoint {
        SignInEndpoint::Begin | SignInEndpoint::Callback => get(handle).with_state(sign_ins),
        SignInEndpoint::Logout => post(logout).layer(DefaultBodyLimit::max(MAX_BYTES)).with_state(sign_ins),
    }
}

async fn logout(
    State(sign_ins): State<SignIns>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let body = body.unwrap_or_default();
    request_id::with_new("sign-in", sign_ins.log_out(peer, &id, &body, &headers)).await
}

async fn handle(
    State(sign_ins): State<SignIns>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    request_id::with_new("sign-in", sign_ins.answer(peer, &id, &query.unwrap_or_default(), &headers)).await
}

impl SignIns {
    async fn answer(self, peer: SocketAddr, id: &str, query: &str, headers: &HeaderMap) -> Response {
        let client = self.proxies.client(peer.ip(), headers);
        let is_reader = self.is_reader(query);
        let purpose = if is_reader { SignInPurpose::Reader } else { SignInPurpose::SignIn };
        let to_error = |error: &str, cookie: Option<String>| {
            if is_reader {
                self.redirect_to_app("error", error, cookie)
            } else {
                self.redirect_to_page("error", error, cookie)
            }
        };
        let note = |reason: &'static str| {
            let network = Network(network(client));
            self.app.security.refused(self.app.now(), reason, None, network, "sign-in with a provider");
        };
        if matches!(self.endpoint, SignInEndpoint::Begin) && !is_reader && is_cross_origin(headers) {
            return redirect(self.app.settings.address_of(START_PAGE), None);
        }
        match self.is_within_limits(self.step(purpose, headers), &Caller::at(client), headers).await {
            Ok(true) => {}
            Ok(false) => {
                note(Reason::TooManyAttempts.code());
                return to_error("tooMany", None);
            }
            Err(error) => return failed(&error),
        }
        let Some(provider) = self.app.providers.find(id) else {
            return to_error("unknownProvider", None);
        };
        let refused = |error: CallbackError| {
            note(error.reason());
            to_error(error.code(), Some(Cookies::deletion_header(self.app.settings.secure, purpose)))
        };
        match self.endpoint {
            SignInEndpoint::Callback => {
                self.handle_callback(provider, query, peer, headers).await.unwrap_or_else(refused)
            }
            SignInEndpoint::Begin | SignInEndpoint::Logout => {
                self.begin(provider, query).await.unwrap_or_else(refused)
            }
        }
    }

    /// Counts for the address. If that limit is reached, counts for the browser if it is known, so that strangers at the
    /// same address cannot keep a person out.
    async fn is_within_limits(
        &self,
        step: SignInStep,
        address: &Caller,
        headers: &HeaderMap,
    ) -> aushang::problem::Result<bool> {
        let take = |caller: &Caller| self.limits.sign_ins.take(step, caller).is_ok();
        if take(address) {
            return Ok(true);
        }
        let Some(secret) = secret_in(headers, BrowserSecret::cookie_name(self.app.settings.secure)) else {
            return Ok(false);
        };
        let account = session::account_of_browser(&self.app, &secret).await?;
        Ok(account.is_some_and(|account| take(&Caller::KnownBrowsersOf(account))))
    }

    fn step(&self, purpose: SignInPurpose, headers: &HeaderMap) -> SignInStep {
        let has_cookie = cookie_value(headers, Cookies::name(self.app.settings.secure, purpose)).is_some();
        match (self.endpoint, purpose) {
            (SignInEndpoint::Callback, _) if !has_cookie => SignInStep::ReturnWithoutCookie,
            (SignInEndpoint::Callback, SignInPurpose::Reader) => SignInStep::ReturnOfReader,
            (SignInEndpoint::Callback, _) => SignInStep::Return,
            (SignInEndpoint::Begin | SignInEndpoint::Logout, SignInPurpose::Reader) => {
                SignInStep::BeginOfReader
            }
            (SignInEndpoint::Begin | SignInEndpoint::Logout, _) => SignInStep::Begin,
        }
    }

    /// Back-channel logout: 200 if the token is valid, also if no session is left to end.
    async fn log_out(self, peer: SocketAddr, id: &str, body: &[u8], headers: &HeaderMap) -> Response {
        let client = self.proxies.client(peer.ip(), headers);
        if let Err(wait) = self.limits.sign_ins.take(SignInStep::Logout, &Caller::at(client)) {
            let wait = [(header::RETRY_AFTER, seconds(wait))];
            return (StatusCode::TOO_MANY_REQUESTS, wait).into_response();
        }
        let Some(provider) = self.app.providers.find(id) else {
            return StatusCode::NOT_FOUND.into_response();
        };
        let mut fields = form_urlencoded::parse(body);
        let token = fields.find_map(|(name, value)| (name == "logout_token").then(|| value.into_owned()));
        let ended = providers::end_by_provider(&self.app, provider, &token.unwrap_or_default()).await;
        let status = match ended.map(|ended| ended.map_err(CallbackError::from)) {
            Ok(Ok(())) => StatusCode::OK,
            Ok(Err(CallbackError::Unreachable)) => StatusCode::SERVICE_UNAVAILABLE,
            Ok(Err(error)) => {
                let network = Network(network(client));
                let now = self.app.now();
                self.app.security.refused(now, error.reason(), None, network, "logout by a provider");
                StatusCode::BAD_REQUEST
            }
            Err(error) => return failed(&error),
        };
        (status, [(header::CACHE_CONTROL, "no-store")]).into_response()
    }

    async fn begin(&self, provider: &SignInProvider, query: &str) -> Result<Response, CallbackError> {
        let purpose = match parameter(query, "for").as_deref() {
            Some("link") => SignInPurpose::Link,
            Some("proof") => SignInPurpose::Prove,
            Some("accept") => SignInPurpose::Accept,
            Some(FOR_READER) => SignInPurpose::Reader,
            _ => SignInPurpose::SignIn,
        };
        let challenge = parameter(query, "challenge").filter(|_| purpose == SignInPurpose::Reader);
        let is_valid =
            provider.readers.is_some() && challenge.as_deref().is_some_and(providers::is_challenge);
        if purpose == SignInPurpose::Reader && !is_valid {
            return Ok(self.redirect_to_app("error", "invalid", None));
        }
        let requests_second_factor = parameter(query, "factor").as_deref() == Some("second");
        match providers::begin(&self.app, provider, purpose, requests_second_factor, challenge).await {
            Ok(begun) => {
                let (address, cookie) = begun?;
                Ok(redirect(address, Some(cookie)))
            }
            Err(error) => Ok(failed(&error)),
        }
    }

    async fn handle_callback(
        &self,
        provider: &SignInProvider,
        query: &str,
        peer: SocketAddr,
        headers: &HeaderMap,
    ) -> Result<Response, CallbackError> {
        let parameters = CallbackParameters {
            state: parameter(query, "state"),
            code: parameter(query, "code"),
            issuer: parameter(query, "iss"),
            error: parameter(query, "error"),
        };
        let is_reader = self.is_reader(query);
        let purpose = if is_reader { SignInPurpose::Reader } else { SignInPurpose::SignIn };
        let cookie = cookie_value(headers, Cookies::name(self.app.settings.secure, purpose));
        let header = |name: &str| headers.get_all(name).iter().map(HeaderValue::as_bytes).collect();
        let request = ProxyRequest { peer: peer.ip(), header: &header };
        match providers::handle_callback(&self.app, provider, cookie, parameters, &request).await {
            Ok(issued) => {
                let IssuedCode { code, purpose, cookie } = issued?;
                let name = purpose.parameter();
                Ok(match purpose {
                    SignInPurpose::Reader => self.redirect_to_app(name, &code, Some(cookie)),
                    _ => self.redirect_to_page(name, &code, Some(cookie)),
                })
            }
            Err(error) => Ok(failed(&error)),
        }
    }

    /// Whether the app began the sign-in, for a reader.
    fn is_reader(&self, query: &str) -> bool {
        match self.endpoint {
            SignInEndpoint::Begin | SignInEndpoint::Logout => {
                parameter(query, "for").as_deref() == Some(FOR_READER)
            }
            SignInEndpoint::Callback => {
                parameter(query, "state").is_some_and(|state| Cookies::is_state_of_reader(&state))
            }
        }
    }

    /// A link that opens the student app.
    fn redirect_to_app(&self, name: &str, value: &str, cookie: Option<String>) -> Response {
        let query = form_urlencoded::Serializer::new(String::new()).append_pair(name, value).finish();
        redirect(format!("{}{APP_PAGE}?{query}", self.app.settings.public.app_scheme), cookie)
    }

    fn redirect_to_page(&self, name: &str, value: &str, cookie: Option<String>) -> Response {
        let query = form_urlencoded::Serializer::new(String::new()).append_pair(name, value).finish();
        redirect(self.app.settings.address_of(&format!("{PAGE}?{query}")), cookie)
    }
}

fn redirect(address: String, cookie: Option<String>) -> Response {
    let headers = [(header::LOCATION, address), (header::CACHE_CONTROL, "no-store".to_owned())];
    let cookie = AppendHeaders(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
    (StatusCode::SEE_OTHER, headers, cookie).into_response()
}

/// Whether a page of another origin sent the browser here. The person did not press a button of the console, so a sign-in
/// without a question at the provider would replace the session without their knowledge.
fn is_cross_origin(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    site.is_some_and(|site| ![&b"same-origin"[..], b"none"].contains(&site))
}

/// A parameter of the query; `None` if it occurs more than once, because servers disagree about which one counts.
fn parameter(query: &str, name: &str) -> Option<String> {
    let mut found = form_urlencoded::parse(query.as_bytes()).filter(|(key, _)| key == name);
    let value = found.next()?.1.into_owned();
    found.next().is_none().then_some(value)
}

fn failed(error: &aushang::problem::Error) -> Response {
    tracing::error!(error = error.why(), "a sign-in with a provider failed");
    StatusCode::INTERNAL_SERVER_ERROR.into_response()
}
