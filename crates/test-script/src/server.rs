//! A server for tests over a real socket.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};

/// A running server with its state. It stops when it is dropped, which closes its connections.
pub struct TestServer<S> {
    pub address: SocketAddr,
    pub state: Arc<S>,
    task: JoinHandle<()>,
}

impl<S: Send + Sync + 'static> TestServer<S> {
    /// Listens on a free local port. Calls `state` with the address of the server, and `serve` for each
    /// connection.
    pub async fn start<F: Future<Output = ()> + Send + 'static>(
        state: impl FnOnce(SocketAddr) -> S,
        serve: impl Fn(TcpStream, Arc<S>) -> F + Send + 'static,
    ) -> io::Result<Self> {
        Self::start_on((Ipv4Addr::LOCALHOST, 0).into(), state, serve).await
    }

    /// Like [`start`](Self::start), on this address. Port 0 is any free port.
    pub async fn start_on<F: Future<Output = ()> + Send + 'static>(
        address: SocketAddr,
        state: impl FnOnce(SocketAddr) -> S,
        serve: impl Fn(TcpStream, Arc<S>) -> F + Send + 'static,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let state = Arc::new(state(address));
        let of_connections = Arc::clone(&state);
        let task = tokio::spawn(async move {
            let mut connections = JoinSet::new();
            loop {
                if let Ok((stream, _)) = listener.accept().await {
                    connections.spawn(serve(stream, Arc::clone(&of_connections)));
                }
            }
        });
        Ok(Self { address, state, task })
    }
}

impl<S> Drop for TestServer<S> {
    fn drop(&mut self) {
        self.task.abort();
    }
}
