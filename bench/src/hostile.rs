//! Measures how long the product takes to refuse hostile request bodies, using the bodies from its tests.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures::stream;
use http_body_util::{BodyExt, StreamBody};
use hyper::body::Frame;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

use crate::BenchError;
use crate::calls::Call;
use crate::world::Author;

#[path = "../../crates/graphql-http/tests/it/hostile/table.rs"]
mod table;

/// How many times each body is sent; the median is used.
const REPEATS: usize = 5;
/// Maximum size of a refusal.
const MAX_RESPONSE_BYTES: usize = 4096;
/// The server refuses longer bodies without reading them. If this client were still writing, it would see
/// only a closed connection, so it waits `WAIT` before sending such a body, like a client that sends
/// `Expect: 100-continue`.
const MAX_BODY_BYTES: usize = 256 * 1024;
const WAIT: Duration = Duration::from_secs(1);

/// The body with the longest response time.
pub struct Slowest {
    pub documents: usize,
    pub name: &'static str,
    pub time: Duration,
}

pub async fn measure(product: SocketAddr, author: &Author) -> Result<Slowest, BenchError> {
    let table = table::table();
    let mut slowest = Slowest { documents: table.len(), name: "", time: Duration::ZERO };
    for (name, _, body) in table {
        let body = Bytes::from(body);
        let mut times = Vec::with_capacity(REPEATS);
        for _ in 0..REPEATS {
            times.push(time_to_refuse(product, author, body.clone()).await?);
        }
        times.sort_unstable();
        let time = times[REPEATS / 2];
        if time > slowest.time {
            slowest = Slowest { name, time, ..slowest };
        }
    }
    Ok(slowest)
}

async fn time_to_refuse(product: SocketAddr, author: &Author, body: Bytes) -> Result<Duration, BenchError> {
    let stream = TcpStream::connect(product).await?;
    stream.set_nodelay(true)?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let (mut head, _) = Call::raw(author).request(&product.to_string()).into_parts();
    let length = body.len();
    head.headers.insert(http::header::CONTENT_LENGTH, length.into());
    let body = StreamBody::new(Box::pin(stream::once(async move {
        if length > MAX_BODY_BYTES {
            tokio::time::sleep(WAIT).await;
        }
        Ok::<_, Infallible>(Frame::data(body))
    })));

    let started = Instant::now();
    let (head, body) = sender.send_request(http::Request::from_parts(head, body)).await?.into_parts();
    let response = body.collect().await?.to_bytes();
    let time = started.elapsed();
    if !is_refusal(&response) {
        return Err(BenchError::response(head.status, &response));
    }
    Ok(time)
}

/// Returns whether the response is one small error without data.
fn is_refusal(response: &[u8]) -> bool {
    let Ok(Value::Object(fields)) = serde_json::from_slice(response) else { return false };
    let errors = fields.get("errors").and_then(Value::as_array);
    response.len() < MAX_RESPONSE_BYTES
        && errors.is_some_and(|errors| errors.len() == 1)
        && !fields.contains_key("data")
}
