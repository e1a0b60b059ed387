//! `POST /api/translate`: exchanges a token of an earlier system for a session token [A-05: sign-in of
//! earlier sessions].

use std::net::SocketAddr;
use std::sync::Arc;

use aushang::app::App;
use aushang::problem::{Error, Reason};
use aushang::security::Network;
use aushang::session::{self, Client};
use aushang_graphql_http::request_id;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use http::{HeaderMap, StatusCode, header};
use serde::{Deserialize, Serialize};

use super::client_address::Proxies;
use super::limits::{Caller, Limits, network};
use super::refused::seconds;

/// A token has a few hundred bytes.
const MAX_BYTES: usize = 8 * 1024;

#[derive(Clone)]
struct Translation {
    app: App,
    limits: Arc<Limits>,
    proxies: Proxies,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TokenRequest {
    token: String,
    application_id: String,
}

#[derive(Serialize)]
struct TokenResponse {
    token: String,
}

/// The same as `extensions` of GraphQL errors.
#[derive(Serialize)]
struct Refused {
    code: u16,
    reason: &'static str,
    /// Identifies an internal error in the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
}

pub fn route(app: App, limits: Arc<Limits>, proxies: Proxies) -> MethodRouter<App> {
    post(handle).layer(DefaultBodyLimit::max(MAX_BYTES)).with_state(Translation { app, limits, proxies })
}

async fn handle(
    State(translation): State<Translation>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    request: Result<Json<TokenRequest>, JsonRejection>,
) -> Response {
    request_id::with_new("translate", exchange(translation, peer, headers, request)).await
}

async fn exchange(
    Translation { app, limits, proxies }: Translation,
    peer: SocketAddr,
    headers: HeaderMap,
    request: Result<Json<TokenRequest>, JsonRejection>,
) -> Response {
    let caller = Caller::at(proxies.client(peer.ip(), &headers));
    let network = Network(network(proxies.client(peer.ip(), &headers)));
    let program = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    let client = Client::new(program, proxies.client(peer.ip(), &headers));
    let note = |reason: Reason| app.security.refused(app.now(), reason.code(), None, network, "translate");
    if let Err(wait) = limits.take_translation(&caller) {
        note(Reason::TooManyAttempts);
        return ([(header::RETRY_AFTER, seconds(wait))], refused(Reason::TooManyAttempts)).into_response();
    }
    let Json(TokenRequest { token, application_id }) = match request {
        Ok(request) => request,
        Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            return refused(Reason::TooLarge);
        }
        Err(_) => return refused(Reason::Invalid),
    };
    match session::translate(&app, &token, &application_id, client).await {
        Ok(opened) => answer(StatusCode::OK, TokenResponse { token: opened.token }),
        Err(Error::Problem(problem)) => {
            note(problem.reason);
            refused(problem.reason)
        }
        Err(Error::Failure(error)) => {
            // The span of the request contains its id.
            tracing::error!(%error, "cannot exchange a token of the earlier system");
            let refused = Refused { code: 500, reason: "INTERNAL", id: Some(request_id::current()) };
            answer(StatusCode::INTERNAL_SERVER_ERROR, refused)
        }
    }
}

fn refused(reason: Reason) -> Response {
    let status =
        StatusCode::from_u16(reason.number()).expect("reasons of this endpoint have HTTP status codes");
    answer(status, Refused { code: reason.number(), reason: reason.code(), id: None })
}

fn answer(status: StatusCode, body: impl Serialize) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}
