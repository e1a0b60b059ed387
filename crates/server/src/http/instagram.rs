//! The two callbacks that Meta makes: somebody removed the app from an account, or asks for the deletion of the
//! account's data. They are authenticated by the signature of their body.

use std::net::SocketAddr;
use std::sync::Arc;

use aushang::app::App;
use aushang::problem::{Error, Reason};
use aushang::security::Network;
use aushang::sources;
use aushang_graphql_http::request_id;
use aushang_sources::SignedRequest;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use chrono::TimeDelta;
use http::{HeaderMap, StatusCode, header};
use serde::Serialize;

use super::client_address::Proxies;
use super::limits::{Caller, Limits, network};
use super::refused::seconds;

/// A signed request has a few hundred bytes.
const MAX_BYTES: usize = 16 * 1024;
/// Meta makes a callback at once, and repeats it if this server does not answer. One that somebody else repeats
/// ends no later connection.
const MAX_AGE: TimeDelta = TimeDelta::days(7);

#[derive(Clone, Copy)]
pub enum Callback {
    Deauthorize,
    DeleteData,
}

#[derive(Clone)]
struct Callbacks {
    kind: Callback,
    app: App,
    limits: Arc<Limits>,
    proxies: Proxies,
}

/// What Meta shows to the person who asked for the deletion.
#[derive(Serialize)]
struct Deleted {
    url: String,
    confirmation_code: String,
}

pub fn route(kind: Callback, app: App, limits: Arc<Limits>, proxies: Proxies) -> MethodRouter<App> {
    let callbacks = Callbacks { kind, app, limits, proxies };
    post(handle).layer(DefaultBodyLimit::max(MAX_BYTES)).with_state(callbacks)
}

async fn handle(
    State(callbacks): State<Callbacks>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    request_id::with_new("instagram", callbacks.answer(peer, headers, body)).await
}

impl Callbacks {
    async fn answer(
        self,
        peer: SocketAddr,
        headers: HeaderMap,
        body: Result<Bytes, BytesRejection>,
    ) -> Response {
        let Self { kind, app, limits, proxies } = self;
        let client = proxies.client(peer.ip(), &headers);
        if let Err(wait) = limits.take_public(1, &Caller::at(client)) {
            let wait = [(header::RETRY_AFTER, seconds(wait))];
            return (StatusCode::TOO_MANY_REQUESTS, wait).into_response();
        }
        let Some(instagram) = app.sources.instagram() else {
            return StatusCode::NOT_FOUND.into_response();
        };
        let now = app.now();
        let signed = body.ok().and_then(|body| signed_request(&body));
        let request =
            signed.map(|signed| instagram.verify(&signed, MAX_AGE, now.to_datetime())).and_then(Result::ok);
        let Some(SignedRequest { account, issued_at }) = request else {
            let network = Network(network(client));
            app.security.refused(now, Reason::Invalid.code(), None, network, "instagram callback");
            return StatusCode::BAD_REQUEST.into_response();
        };
        let done = match kind {
            Callback::Deauthorize => sources::revoke(&app, account, issued_at.into())
                .await
                .map(|()| StatusCode::OK.into_response()),
            Callback::DeleteData => sources::delete_data(&app, account, issued_at.into()).await.map(|code| {
                let url = app.settings.address_of(&format!("instagram/deletion?code={code}"));
                Json(Deleted { url, confirmation_code: code }).into_response()
            }),
        };
        done.unwrap_or_else(|error| failed(&error))
    }
}

/// The field of the form that the callback consists of.
fn signed_request(body: &[u8]) -> Option<String> {
    let mut fields = url::form_urlencoded::parse(body);
    fields.find_map(|(name, value)| (name == "signed_request").then(|| value.into_owned()))
}

/// Meta repeats a callback that failed.
fn failed(error: &Error) -> Response {
    tracing::error!(error = error.why(), "a callback of Instagram failed");
    StatusCode::INTERNAL_SERVER_ERROR.into_response()
}
