//! The load: so many connections that are kept open, each asking anew as soon as it has its
//! answer. The same for both sides, and in one thread, so that it takes at most one processor.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures::future::try_join_all;
use http::{Request, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1::{self, SendRequest};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;

use crate::Wrong;
use crate::calls::Call;

/// Two servers take turns, so that a noisy moment of the machine meets both.
pub const ROUNDS: u32 = 2;
/// Before anything is counted, so that both have their pages and statements at hand.
pub const WARM_UP: Duration = Duration::from_millis(500);
/// Calls of one load.
const MAX_CALLS: u64 = 1 << 32;

/// One connection to a server.
pub struct Connection {
    host: String,
    sender: SendRequest<Full<Bytes>>,
}

impl Connection {
    pub async fn open(address: SocketAddr) -> Result<Self, Wrong> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Self { host: address.to_string(), sender })
    }

    pub async fn ask(&mut self, call: &Call) -> Result<(StatusCode, Bytes), Wrong> {
        self.send(call.request(&self.host)).await
    }

    async fn send(&mut self, request: Request<Full<Bytes>>) -> Result<(StatusCode, Bytes), Wrong> {
        self.sender.ready().await?;
        let (head, body) = self.sender.send_request(request).await?.into_parts();
        Ok((head.status, body.collect().await?.to_bytes()))
    }
}

/// What is asked and how its answer is judged.
pub trait Asking: Send + Sync {
    /// The call with this number; none comes twice in a run, so each can be a key.
    fn call(&self, number: u64) -> Call;
    fn is_right(&self, number: u64, answer: &[u8]) -> bool;
}

/// How quickly answers came.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    latencies: Vec<Duration>,
    time: Duration,
}

impl Figures {
    pub fn add(&mut self, other: Self) {
        self.latencies.extend(other.latencies);
        self.time += other.time;
    }

    /// So many that waited for each other.
    pub fn of_group(count: usize, time: Duration) -> Self {
        Self { latencies: vec![time; count], time }
    }

    pub fn count(&self) -> usize {
        self.latencies.len()
    }

    pub fn per_second(&self) -> f64 {
        f64::from(u32::try_from(self.latencies.len()).unwrap_or(u32::MAX)) / self.time.as_secs_f64()
    }

    /// The time below which this share (0 to 100) of all answers stayed.
    pub fn percentile(&mut self, share: usize) -> Duration {
        self.latencies.sort_unstable();
        let place = self.latencies.len() * share / 100;
        self.latencies.get(place.min(self.latencies.len().saturating_sub(1))).copied().unwrap_or_default()
    }
}

/// Asks over `connections` for `time`.
pub async fn load(
    address: SocketAddr,
    connections: usize,
    time: Duration,
    asking: Arc<dyn Asking>,
) -> Result<Figures, Wrong> {
    let next = Numbers::new();
    let mut opened = Vec::with_capacity(connections);
    for _ in 0..connections {
        opened.push(Connection::open(address).await?);
    }
    let began = Instant::now();
    let askers = opened.into_iter().map(|mut connection| {
        let (asking, next) = (asking.clone(), &next);
        async move {
            let mut latencies = Vec::new();
            while began.elapsed() < time {
                let number = next.next();
                let call = asking.call(number);
                let asked = Instant::now();
                let (status, answer) = connection.ask(&call).await?;
                latencies.push(asked.elapsed());
                if status != StatusCode::OK || !asking.is_right(number, &answer) {
                    return Err(Wrong::answer(status, &answer));
                }
            }
            Ok(latencies)
        }
    });
    let latencies = try_join_all(askers).await?.concat();
    Ok(Figures { latencies, time: began.elapsed() })
}

/// The same load, of `time` in all, for each of two servers.
pub async fn in_turns<A: Asking + 'static>(
    addresses: [SocketAddr; 2],
    connections: usize,
    time: Duration,
    asking: [Arc<A>; 2],
) -> Result<[Figures; 2], Wrong> {
    let mut figures: [Figures; 2] = Default::default();
    for round in 0..=ROUNDS {
        for side in 0..2 {
            let time = if round == 0 { WARM_UP } else { time / ROUNDS };
            let asked = load(addresses[side], connections, time, asking[side].clone()).await?;
            if round > 0 {
                figures[side].add(asked);
            }
        }
    }
    Ok(figures)
}

/// Does the work again and again for `time`, so many at once. For what is measured without a server:
/// in a runtime that may have all processors, as a server may.
pub async fn repeat<W>(
    tasks: usize,
    time: Duration,
    work: impl Fn(u64) -> W + Clone + Send + 'static,
) -> Result<Figures, Wrong>
where
    W: Future<Output = Result<(), Wrong>> + Send,
{
    let next = Arc::new(Numbers::new());
    let began = Instant::now();
    let workers = (0..tasks).map(|_| {
        let (work, next) = (work.clone(), next.clone());
        tokio::spawn(async move {
            let mut latencies = Vec::new();
            while began.elapsed() < time {
                let asked = Instant::now();
                work(next.next()).await?;
                latencies.push(asked.elapsed());
            }
            Ok::<_, Wrong>(latencies)
        })
    });
    let mut latencies = Vec::new();
    for worker in workers.collect::<Vec<_>>() {
        latencies.extend(worker.await.expect("no worker panics")?);
    }
    Ok(Figures { latencies, time: began.elapsed() })
}

/// Numbers that nobody else in this process gets.
pub struct Numbers(AtomicU64);

impl Numbers {
    pub fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(AtomicU64::new(NEXT.fetch_add(MAX_CALLS, Ordering::Relaxed)))
    }

    pub fn next(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed)
    }
}
