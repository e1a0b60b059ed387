//! The connections: each is served until it ends, until it is too slow, or until the server ends.
//!
//! axum's own server has no limit on how long a client may take for anything, so this one stands
//! in its place: HTTP/1.1, with an end to every kind of waiting for a client.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::serve::Listener;
use http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio_io_timeout::TimeoutWriter;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::paced_body::{Pace, PacedBody};

/// At once; who comes next waits in the system's queue. Where nobody says otherwise a process may
/// have 1024 files open; a connection that fetches a file is two of them, and the database and
/// uploads need some.
pub const MOST: usize = 450;
/// Until the head of a request is there; so also how long a connection may stay open between two.
/// Longer than proxies keep theirs, or they would ask on one that is just being closed.
const HEAD: Duration = Duration::from_secs(75);
/// A line that is slower than this by far carries nothing that anybody waits for.
const BODY: Pace = Pace { patience: Duration::from_secs(30), bytes_per_second: 1024 };
/// Until a client that was sent something takes some of it.
const ANSWER: Duration = Duration::from_mins(1);
/// What a connection reads ahead, and so the longest head of a request.
const READ_AHEAD: usize = 128 * 1024;
/// How long requests under way may still take after the signal to end.
const DRAIN: Duration = Duration::from_secs(20);

/// Serves at most so many connections at once, until `shutdown`; then takes no new requests and
/// waits for those under way.
pub async fn serve(mut listener: TcpListener, routes: Router, most: usize, shutdown: CancellationToken) {
    let mut connections = JoinSet::new();
    let places = Arc::new(Semaphore::new(most));
    loop {
        tokio::select! {
            (place, stream, peer) = accept(&mut listener, &places) => {
                let connection = connection(stream, peer, routes.clone(), shutdown.clone());
                connections.spawn(async move {
                    connection.await;
                    drop(place);
                });
            }
            // The hook tells of one that panicked.
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

async fn accept(
    listener: &mut TcpListener,
    places: &Arc<Semaphore>,
) -> (OwnedSemaphorePermit, TcpStream, SocketAddr) {
    let place = places.clone().acquire_owned().await.expect("nobody closes it");
    let (stream, peer) = Listener::accept(listener).await;
    (place, stream, peer)
}

async fn connection(stream: TcpStream, peer: SocketAddr, routes: Router, shutdown: CancellationToken) {
    let mut stream = TimeoutWriter::new(stream);
    stream.set_timeout(Some(ANSWER));
    let answer = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(|body| Body::new(PacedBody::new(body, BODY)));
        request.extensions_mut().insert(ConnectInfo(peer));
        routes.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
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
        // A client that went away, most often.
        tracing::debug!(%error, "a connection broke off");
    }
}
