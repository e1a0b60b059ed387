//! Measures how a client that holds thousands of nearly silent connections affects other clients.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::BenchError;
use crate::calls::{Call, Side};
use crate::load::{Figures, ROUNDS, WARM_UP, Workload, load};
use crate::pages::{self, Pages};
use crate::process::Server;
use crate::world::World;

/// Connections of the slow client.
pub const SLOW: usize = 5_000;
/// Connections of normal clients that request pages; one more requests /healthz.
pub const READERS: usize = 16;

/// The slow client uses a loopback address of its own; the normal clients use 127.0.0.1.
const SLOW_CLIENT: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 9);
/// Delay before a closed connection is opened again.
const REOPEN_AFTER: Duration = Duration::from_secs(10);

/// What each connection sends first: nothing, half a request head, a request with half a body, or a whole
/// request, after which it stays idle.
const BEGINNINGS: [&str; 4] = [
    "",
    "GET / HTTP/1.1\r\nX-Slow: ",
    "POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{",
    "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
];

/// Latency of one kind of request, without and with the slow client.
pub struct Measured {
    pub what: &'static str,
    pub alone: Figures,
    pub beside: Figures,
}

pub async fn measure(
    folder: &Path,
    database: &Path,
    world: &World,
    time: Duration,
) -> Result<[Measured; 2], BenchError> {
    allow_files();
    let mut product = Server::product(folder, database)?;
    product.connect().await?;
    let address = product.address;
    let pages = world.authors.iter().map(|author| Call::profile_page(Side::Product, author));
    let pages: Arc<dyn Workload> = Pages::new(pages::fetch(address, pages).await?);
    let figures = |what| Measured { what, alone: Figures::default(), beside: Figures::default() };
    let mut measured = [figures("profile page"), figures("/healthz")];
    load(address, READERS, WARM_UP, pages.clone()).await?;
    for _ in 0..ROUNDS {
        let time = time / ROUNDS;
        let both = || async {
            let health = load(address, 1, time, Arc::new(Health));
            tokio::try_join!(load(address, READERS, time, pages.clone()), health)
        };
        let alone = both().await?;
        let slow = hold(address);
        // Give every connection of the slow client time to open before measuring.
        sleep(WARM_UP * 4).await;
        let beside = both().await?;
        drop(slow);
        measured[0].alone.add(alone.0);
        measured[1].alone.add(alone.1);
        measured[0].beside.add(beside.0);
        measured[1].beside.add(beside.1);
    }
    product.end()?;
    Ok(measured)
}

/// Raises the limit of open files as far as the system allows.
fn allow_files() {
    let limit = getrlimit(Resource::Nofile);
    let wanted = limit.maximum.unwrap_or(u64::MAX).min(16_384);
    if limit.current.is_some_and(|current| current < wanted) {
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), ..limit });
    }
}

/// Starts the slow client. Dropping the returned set stops it.
fn hold(address: SocketAddr) -> JoinSet<()> {
    let mut slow = JoinSet::new();
    for number in 0..SLOW {
        slow.spawn(async move {
            loop {
                // Whether the connection was closed, refused or cut off makes no difference.
                let _ = open(address, BEGINNINGS[number % BEGINNINGS.len()]).await;
                sleep(REOPEN_AFTER).await;
            }
        });
    }
    slow
}

/// Returns when the server has closed the connection.
async fn open(address: SocketAddr, beginning: &str) -> std::io::Result<()> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((SLOW_CLIENT, 0).into())?;
    let mut stream = socket.connect(address).await?;
    stream.write_all(beginning.as_bytes()).await?;
    let mut bytes = [0; 256];
    while stream.read(&mut bytes).await? > 0 {}
    Ok(())
}

struct Health;

impl Workload for Health {
    fn call(&self, _: u64) -> Call {
        Call::health()
    }

    fn is_right(&self, _: u64, response: &[u8]) -> bool {
        response == b"ok\n"
    }
}
