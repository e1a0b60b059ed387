//! The HTTP server of both test services.

use std::convert::Infallible;
use std::future::pending;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use bytes::Bytes;
use http::{Request, Response, StatusCode, request::Parts};
use http_body_util::{BodyExt, Full};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use tokio::{
    net::TcpListener,
    task::{JoinHandle, JoinSet},
};

pub(super) type Reply = Response<Full<Bytes>>;

/// Closes the connection without a response.
#[derive(Debug, thiserror::Error)]
#[error("the script closed the connection")]
pub(super) struct Hangup;

/// A running service with its state. It stops when it is dropped.
pub(super) struct Server<S> {
    pub address: SocketAddr,
    pub state: Arc<S>,
    task: JoinHandle<()>,
}

impl<S: Send + Sync + 'static> Server<S> {
    /// Listens on a free local port. Calls `state` with the origin of the server, and `route` for each
    /// request with its complete body.
    pub async fn start<F>(
        state: impl FnOnce(String) -> S,
        route: fn(Arc<S>, Parts, Bytes) -> F,
    ) -> io::Result<Self>
    where
        F: Future<Output = Result<Reply, Hangup>> + Send + 'static,
    {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let state = Arc::new(state(format!("http://{address}")));
        let task = tokio::spawn(serve(listener, Arc::clone(&state), route));
        Ok(Self { address, state, task })
    }
}

impl<S> Drop for Server<S> {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Serves until it is aborted. Its connections are then closed.
async fn serve<S, F>(listener: TcpListener, state: Arc<S>, route: fn(Arc<S>, Parts, Bytes) -> F)
where
    S: Send + Sync + 'static,
    F: Future<Output = Result<Reply, Hangup>> + Send + 'static,
{
    let mut connections = JoinSet::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            continue;
        };
        let state = Arc::clone(&state);
        let service = service_fn(move |request: Request<Incoming>| {
            let state = Arc::clone(&state);
            async move {
                let (parts, body) = request.into_parts();
                let Ok(body) = body.collect().await else {
                    return Err(Hangup);
                };
                route(state, parts, body.to_bytes()).await
            }
        });
        let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
        connections.spawn(async move { drop(connection.await) });
    }
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
