//! A proxy that can go silent: connections stay open but no data passes, as when a firewall drops their
//! state.

use std::future::pending;
use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};

/// Forwards data until it is silenced. Closes all connections when dropped.
pub struct SilentProxy {
    address: SocketAddr,
    /// Connections with a lower number are silent.
    silent_below: watch::Sender<u64>,
    /// The number of the next connection.
    next: watch::Receiver<u64>,
    accepting: AbortHandle,
}

impl SilentProxy {
    pub async fn start(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it has an address");
        let (silent_below, silence) = watch::channel(0);
        let (numbers, next) = watch::channel(0);
        let accepting = tokio::spawn(accept(listener, server, silence, numbers)).abort_handle();
        Self { address, silent_below, next, accepting }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Silences the open connections. New ones work.
    pub fn silence_open(&self) {
        self.silent_below.send_replace(*self.next.borrow());
    }

    /// Silences all connections, including new ones.
    pub fn silence_all(&self) {
        self.silent_below.send_replace(u64::MAX);
    }
}

impl Drop for SilentProxy {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

async fn accept(
    listener: TcpListener,
    server: SocketAddr,
    silence: watch::Receiver<u64>,
    numbers: watch::Sender<u64>,
) {
    // Aborted with this task.
    let mut connections = JoinSet::new();
    loop {
        let (client, _) = listener.accept().await.expect("the listener is open");
        let number = *numbers.borrow();
        numbers.send_replace(number + 1);
        connections.spawn(pass_on(client, server, silence.clone(), number));
    }
}

async fn pass_on(mut client: TcpStream, server: SocketAddr, mut silence: watch::Receiver<u64>, number: u64) {
    let mut server = TcpStream::connect(server).await.expect("the server listens");
    let is_silenced = async {
        let _ = silence.wait_for(|below| number < *below).await;
    };
    tokio::select! {
        biased;
        () = is_silenced => pending().await,
        // One side closed the connection.
        _ = copy_bidirectional(&mut client, &mut server) => {}
    }
}
