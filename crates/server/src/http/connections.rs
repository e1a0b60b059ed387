//! Serves connections, each until it ends, is too slow, or the server shuts down.
//!
//! axum's own server has no timeouts for clients. This one replaces it: HTTP/1.1, with a timeout for every
//! wait for a client.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::{IntoResponse, Response};
use axum::serve::Listener;
use http::{HeaderValue, Request, StatusCode, header};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio_io_timeout::TimeoutWriter;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::connection_slots::{Connection, NoSlot, Slots};
use super::paced_body::{Pace, PacedBody};
use super::timeouts::{Phase, TimedBody, TimedStream};

/// A slower connection is not useful for anybody.
const BODY: Pace = Pace { budget: Duration::from_secs(30), bytes_per_second: 1024 };
/// Maximum time without progress while a response is written.
const RESPONSE: Duration = Duration::from_mins(1);
/// Size of the read buffer, which limits the size of a request's head.
const READ_AHEAD: usize = 128 * 1024;
/// How long requests in progress may take after the shutdown signal.
pub const DRAIN: Duration = Duration::from_secs(20);

/// Serves connections up to the limits in `slots` until `shutdown`; then accepts no new requests and waits
/// for those in progress.
pub async fn serve(mut listener: TcpListener, routes: Router, slots: Slots, shutdown: CancellationToken) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            (stream, peer) = Listener::accept(&mut listener) => match slots.connection(peer.ip()) {
                Ok(slot) => {
                    drop(connections.spawn(connection(stream, peer, slot, routes.clone(), shutdown.clone())));
                }
                Err(why) => turn_away(&stream, why),
            },
            // A panic in a connection is logged by the panic hook.
            Some(_) = connections.join_next() => {}
            () = shutdown.cancelled() => break,
        }
    }
    drop(listener);
    let ended = async { while connections.join_next().await.is_some() {} };
    if tokio::time::timeout(DRAIN, ended).await.is_err() {
        connections.shutdown().await;
    }
}

/// Sends a refusal if that is possible without waiting, and closes the connection.
fn turn_away(stream: &TcpStream, why: NoSlot) {
    let (limit, line) = match why {
        NoSlot::OfAll => ("server", "503 Service Unavailable"),
        NoSlot::OfClient => ("client", "429 Too Many Requests"),
    };
    count_refused(limit);
    let answer =
        format!("HTTP/1.1 {line}\r\nRetry-After: 10\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    drop(stream.try_write(answer.as_bytes()));
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    slot: Connection,
    routes: Router,
    shutdown: CancellationToken,
) {
    let phase = Phase::new();
    let mut stream = TimeoutWriter::new(TimedStream::new(stream, phase.clone()));
    stream.set_timeout(Some(RESPONSE));
    let slot = Arc::new(slot);
    let answer = service_fn(move |request: Request<Incoming>| {
        let (phase, slot, routes) = (phase.clone(), slot.clone(), routes.clone());
        phase.busy();
        async move {
            // Dropped with the response, even if none is produced.
            let of_client = slot.request(request.headers());
            let mut request = request.map(|body| Body::new(PacedBody::new(body, BODY)));
            request.extensions_mut().insert(ConnectInfo(peer));
            let (response, kept) = match of_client {
                Ok(kept) => (routes.oneshot(request).await?, kept),
                Err(_) => (too_many_requests(), None),
            };
            Ok::<_, std::convert::Infallible>(response.map(|body| TimedBody::new(body, phase, kept)))
        }
    });
    let connection = http1::Builder::new()
        .max_buf_size(READ_AHEAD)
        .serve_connection(TokioIo::new(Box::pin(stream)), answer);
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = shutdown.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        // Most often the client has closed the connection.
        tracing::debug!(%error, "a connection broke off");
    }
}

/// Counts refused connections. They are not logged, because a line for each could fill the disk.
fn count_refused(limit: &'static str) {
    metrics::counter!("connections_refused_total", "limit" => limit).increment(1);
}

/// For a client behind a proxy. The request body was not read, so the connection cannot be reused.
fn too_many_requests() -> Response {
    count_refused("client");
    let close = [
        (header::RETRY_AFTER, HeaderValue::from_static("10")),
        (header::CONNECTION, HeaderValue::from_static("close")),
    ];
    (StatusCode::TOO_MANY_REQUESTS, close).into_response()
}
