//! The load generator: a number of keep-alive connections, each of which sends its next request as soon as it
//! has a response. It runs in one thread for both sides, so that it takes at most one processor.

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

use crate::BenchError;
use crate::calls::Call;

/// Rounds in which two servers alternate, so that noise of the machine affects both.
pub const ROUNDS: u32 = 2;
/// Time before the measurement, so that caches and statements are warm.
pub const WARM_UP: Duration = Duration::from_millis(500);
/// Maximum number of calls of one load.
const MAX_CALLS: u64 = 1 << 32;

/// One connection to a server.
pub struct Connection {
    host: String,
    sender: SendRequest<Full<Bytes>>,
}

impl Connection {
    pub async fn open(address: SocketAddr) -> Result<Self, BenchError> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Self { host: address.to_string(), sender })
    }

    pub async fn request(&mut self, call: &Call) -> Result<(StatusCode, Bytes), BenchError> {
        self.send(call.request(&self.host)).await
    }

    async fn send(&mut self, request: Request<Full<Bytes>>) -> Result<(StatusCode, Bytes), BenchError> {
        self.sender.ready().await?;
        let (head, body) = self.sender.send_request(request).await?.into_parts();
        Ok((head.status, body.collect().await?.to_bytes()))
    }
}

/// The calls of a load, and how their responses are checked.
pub trait Workload: Send + Sync {
    /// Returns the call with this number. Numbers are unique in a run, so each can be used as a key.
    fn call(&self, number: u64) -> Call;
    fn is_right(&self, number: u64, response: &[u8]) -> bool;
}

/// Latencies of responses.
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

    /// The latencies of `count` calls in one group, each of which took the time of the group.
    pub fn of_group(count: usize, time: Duration) -> Self {
        Self { latencies: vec![time; count], time }
    }

    pub fn count(&self) -> usize {
        self.latencies.len()
    }

    pub fn per_second(&self) -> f64 {
        f64::from(u32::try_from(self.latencies.len()).unwrap_or(u32::MAX)) / self.time.as_secs_f64()
    }

    /// Returns the latency within which this percentage (0 to 100) of all responses arrived.
    pub fn percentile(&mut self, share: usize) -> Duration {
        self.latencies.sort_unstable();
        let place = self.latencies.len() * share / 100;
        self.latencies.get(place.min(self.latencies.len().saturating_sub(1))).copied().unwrap_or_default()
    }
}

/// Sends requests over `connections` connections for `time`.
pub async fn load(
    address: SocketAddr,
    connections: usize,
    time: Duration,
    workload: Arc<dyn Workload>,
) -> Result<Figures, BenchError> {
    let next = Numbers::new();
    let mut opened = Vec::with_capacity(connections);
    for _ in 0..connections {
        opened.push(Connection::open(address).await?);
    }
    let started = Instant::now();
    let clients = opened.into_iter().map(|mut connection| {
        let (workload, next) = (workload.clone(), &next);
        async move {
            let mut latencies = Vec::new();
            while started.elapsed() < time {
                let number = next.next();
                let call = workload.call(number);
                let sent = Instant::now();
                let (status, response) = connection.request(&call).await?;
                latencies.push(sent.elapsed());
                if status != StatusCode::OK || !workload.is_right(number, &response) {
                    return Err(BenchError::response(status, &response));
                }
            }
            Ok(latencies)
        }
    });
    let latencies = try_join_all(clients).await?.concat();
    Ok(Figures { latencies, time: started.elapsed() })
}

/// Runs the same load on two servers alternately, `time` in total for each.
pub async fn load_alternately<A: Workload + 'static>(
    addresses: [SocketAddr; 2],
    connections: usize,
    time: Duration,
    workloads: [Arc<A>; 2],
) -> Result<[Figures; 2], BenchError> {
    let mut figures: [Figures; 2] = Default::default();
    for round in 0..=ROUNDS {
        for side in 0..2 {
            let time = if round == 0 { WARM_UP } else { time / ROUNDS };
            let measured = load(addresses[side], connections, time, workloads[side].clone()).await?;
            if round > 0 {
                figures[side].add(measured);
            }
        }
    }
    Ok(figures)
}

/// Repeats the work for `time`, in `tasks` tasks. For measurements without a server, in a runtime with all
/// processors, as a server has.
pub async fn repeat<W>(
    tasks: usize,
    time: Duration,
    work: impl Fn(u64) -> W + Clone + Send + 'static,
) -> Result<Figures, BenchError>
where
    W: Future<Output = Result<(), BenchError>> + Send,
{
    let next = Arc::new(Numbers::new());
    let started = Instant::now();
    let workers = (0..tasks).map(|_| {
        let (work, next) = (work.clone(), next.clone());
        tokio::spawn(async move {
            let mut latencies = Vec::new();
            while started.elapsed() < time {
                let work_started = Instant::now();
                work(next.next()).await?;
                latencies.push(work_started.elapsed());
            }
            Ok::<_, BenchError>(latencies)
        })
    });
    let mut latencies = Vec::new();
    for worker in workers.collect::<Vec<_>>() {
        latencies.extend(worker.await.expect("no worker panics")?);
    }
    Ok(Figures { latencies, time: started.elapsed() })
}

/// Numbers that are unique in this process.
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
