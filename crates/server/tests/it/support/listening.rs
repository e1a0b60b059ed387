//! A server that listens on a port of this machine.

use std::net::SocketAddr;

use aushang_config::Server;
use aushang_server::http::connection_slots::Slots;
use aushang_server::http::connections;
use axum::Router;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub struct Listening {
    pub address: SocketAddr,
    pub shutdown: CancellationToken,
    server: JoinHandle<()>,
}

impl Listening {
    /// Serves these routes as the binary does, with at most this many connections in total and per client.
    pub async fn start(routes: Router, all: usize, each: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let slots = Slots::new(all, each, &Server::default());
        let shutdown = CancellationToken::new();
        let server = tokio::spawn(connections::serve(listener, routes, slots, shutdown.clone()));
        Self { address, shutdown, server }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Shuts the server down and waits until it has ended.
    pub async fn stop(self) {
        self.shutdown.cancel();
        self.server.await.expect("it does not panic");
    }
}
