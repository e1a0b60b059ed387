//! The HTTP server of both test services.

use std::convert::Infallible;
use std::future::pending;
use std::io;
use std::sync::Arc;

use aushang_test_script::TestServer;
use bytes::Bytes;
use http::{Request, Response, StatusCode, request::Parts};
use http_body_util::{BodyExt, Full};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;

pub(super) type Reply = Response<Full<Bytes>>;

/// Closes the connection without a response.
#[derive(Debug, thiserror::Error)]
#[error("the script closed the connection")]
pub(super) struct Hangup;

/// Starts a service. Calls `state` with its origin, and `route` for each request with its complete body.
pub(super) async fn start<S: Send + Sync + 'static, F>(
    state: impl FnOnce(String) -> S,
    route: fn(Arc<S>, Parts, Bytes) -> F,
) -> io::Result<TestServer<S>>
where
    F: Future<Output = Result<Reply, Hangup>> + Send + 'static,
{
    let serve = move |stream, state: Arc<S>| async move {
        let service = service_fn(|request: Request<Incoming>| {
            let state = Arc::clone(&state);
            async move {
                let (parts, body) = request.into_parts();
                let Ok(body) = body.collect().await else {
                    return Err(Hangup);
                };
                route(state, parts, body.to_bytes()).await
            }
        });
        drop(http1::Builder::new().serve_connection(TokioIo::new(stream), service).await);
    };
    TestServer::start(|address| state(format!("http://{address}")), serve).await
}

/// Never responds.
pub(super) async fn never() -> Reply {
    match pending::<Infallible>().await {}
}

pub(super) fn reply(code: u16, body: impl Into<Bytes>) -> Reply {
    let mut reply = Reply::new(Full::new(body.into()));
    *reply.status_mut() = StatusCode::from_u16(code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    reply
}
