//! The load: so many connections that are kept open, each asking anew as soon as it has its
//! answer. The same for both sides, and in one thread, so that it takes at most one processor.

use std::net::SocketAddr;
use std::sync::Arc;
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
    /// The call with this number; numbers rise from 0 and none comes twice.
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

/// Asks over `connections` for `time`; numbers begin at `from`.
pub async fn load(
    address: SocketAddr,
    connections: usize,
    time: Duration,
    from: u64,
    asking: Arc<dyn Asking>,
) -> Result<Figures, Wrong> {
    let next = Arc::new(std::sync::atomic::AtomicU64::new(from));
    let mut opened = Vec::with_capacity(connections);
    for _ in 0..connections {
        opened.push(Connection::open(address).await?);
    }
    let began = Instant::now();
    let askers = opened.into_iter().map(|mut connection| {
        let (asking, next) = (asking.clone(), next.clone());
        async move {
            let mut latencies = Vec::new();
            while began.elapsed() < time {
                let number = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
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
