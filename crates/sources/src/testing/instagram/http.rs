//! Requests and responses.

use std::convert::Infallible;
use std::future::pending;
use std::io;
use std::sync::Arc;

use bytes::Bytes;
use http::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, LOCATION, USER_AGENT};
use http::{Response, StatusCode};
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use url::form_urlencoded;

use super::routes::route;
use super::world::{Host, World};

pub(super) type Reply = Response<UnsyncBoxBody<Bytes, io::Error>>;

/// Closes the connection without a response.
#[derive(Debug, thiserror::Error)]
#[error("the script closed the connection")]
pub(super) struct Hangup;

/// One of the four sockets.
pub(super) struct Port {
    pub world: Arc<World>,
    pub host: Host,
}

/// A received request.
pub(super) struct Received {
    pub host: Host,
    pub method: String,
    pub path: String,
    pub query: Vec<(String, String)>,
    pub form: Vec<(String, String)>,
    pub bearer: Option<String>,
    pub user_agent: String,
    /// Method, path and query, as they would be in a log.
    pub line: String,
}

impl Received {
    pub fn parameter(&self, name: &str) -> Option<&str> {
        find(&self.query, name)
    }

    pub fn field(&self, name: &str) -> Option<&str> {
        find(&self.form, name)
    }

    fn of(host: Host, parts: &http::request::Parts, body: &[u8]) -> Self {
        let text = |name| parts.headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let pairs = |bytes: &[u8]| form_urlencoded::parse(bytes).into_owned().collect();
        Self {
            host,
            method: parts.method.to_string(),
            path: parts.uri.path().to_owned(),
            query: pairs(parts.uri.query().unwrap_or_default().as_bytes()),
            form: pairs(body),
            bearer: text(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer ")).map(str::to_owned),
            user_agent: text(USER_AGENT).unwrap_or_default().to_owned(),
            line: format!("{} {}", parts.method, parts.uri),
        }
    }
}

fn find<'a>(pairs: &'a [(String, String)], name: &str) -> Option<&'a str> {
    pairs.iter().find_map(|(key, value)| (key == name).then_some(value.as_str()))
}

pub(super) async fn serve(stream: TcpStream, port: Arc<Port>) {
    let service = service_fn(|request: http::Request<Incoming>| {
        let port = Arc::clone(&port);
        async move {
            let (parts, body) = request.into_parts();
            let Ok(body) = body.collect().await else { return Err(Hangup) };
            route(&port.world, &Received::of(port.host, &parts, &body.to_bytes())).await
        }
    });
    drop(http1::Builder::new().serve_connection(TokioIo::new(stream), service).await);
}

/// Never responds.
pub(super) async fn never() -> Reply {
    match pending::<Infallible>().await {}
}

pub(super) fn reply(status: u16, content_type: &'static str, body: impl Into<Bytes>) -> Reply {
    let mut reply = Response::new(Full::new(body.into()).map_err(|never| match never {}).boxed_unsync());
    *reply.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    reply.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(content_type));
    reply
}

pub(super) fn json_reply(status: u16, body: &Value) -> Reply {
    reply(status, "application/json; charset=UTF-8", body.to_string())
}

pub(super) fn html(status: u16, body: impl Into<Bytes>) -> Reply {
    reply(status, "text/html; charset=utf-8", body)
}

pub(super) fn redirect(location: &str) -> Reply {
    let mut reply = reply(302, "text/plain", Bytes::new());
    let location = HeaderValue::from_str(location).expect("an address is valid in a header");
    reply.headers_mut().insert(LOCATION, location);
    reply
}

/// An answer that refuses a request.
#[derive(Debug)]
pub(super) enum Refusal {
    /// In the usual form.
    Graph { status: u16, code: i64, subcode: i64, message: String, is_transient: bool },
    /// In the form of the host that takes the code.
    Flat { code: i64, message: String },
    /// A page for people.
    Page(String),
}

/// A refusal in the usual form, with status 400.
pub(super) fn graph_error(code: i64, subcode: i64, message: impl Into<String>) -> Refusal {
    Refusal::Graph { status: 400, code, subcode, message: message.into(), is_transient: false }
}

pub(super) fn flat_error(message: &str) -> Refusal {
    Refusal::Flat { code: 400, message: message.to_owned() }
}

impl From<Refusal> for Reply {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Graph { status, code, subcode, message, is_transient } => {
                let kind = if code == 100 { "IGApiException" } else { "OAuthException" };
                let mut error = json!({
                    "message": message, "type": kind, "code": code, "is_transient": is_transient,
                    "fbtrace_id": "AfTraceOfTheTest",
                });
                if subcode != 0 {
                    error["error_subcode"] = json!(subcode);
                }
                json_reply(status, &json!({ "error": error }))
            }
            Refusal::Flat { code, message } => {
                let status = u16::try_from(code).unwrap_or(400);
                let body = json!({ "error_type": "OAuthException", "code": code, "error_message": message });
                json_reply(status, &body)
            }
            Refusal::Page(page) => html(400, page),
        }
    }
}
