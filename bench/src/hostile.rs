//! How long bodies that mean harm keep the product: the same ones that its tests send.

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

use crate::Wrong;
use crate::calls::Call;
use crate::world::Author;

#[path = "../../crates/graphql-http/tests/it/hostile/table.rs"]
mod table;

/// Each is sent so many times; the time in the middle counts.
const TIMES: usize = 5;
/// No refusal is longer.
const MAX_RESPONSE_BYTES: usize = 4096;
/// The server says that it takes no body of this length before it has read it. A client that is
/// still writing would only hear that the connection was cut, so it waits a moment, as one does
/// that expects `100 Continue`.
const TOO_LONG: usize = 256 * 1024;
const MOMENT: Duration = Duration::from_secs(1);

/// The document whose answer took longest.
pub struct Slowest {
    pub documents: usize,
    pub name: &'static str,
    pub time: Duration,
}

pub async fn measure(product: SocketAddr, author: &Author) -> Result<Slowest, Wrong> {
    let table = table::table();
    let mut slowest = Slowest { documents: table.len(), name: "", time: Duration::ZERO };
    for (name, _, body) in table {
        let body = Bytes::from(body);
        let mut times = Vec::with_capacity(TIMES);
        for _ in 0..TIMES {
            times.push(time_of(product, author, body.clone()).await?);
        }
        times.sort_unstable();
        let time = times[TIMES / 2];
        if time > slowest.time {
            slowest = Slowest { name, time, ..slowest };
        }
    }
    Ok(slowest)
}

async fn time_of(product: SocketAddr, author: &Author, body: Bytes) -> Result<Duration, Wrong> {
    let stream = TcpStream::connect(product).await?;
    stream.set_nodelay(true)?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let (mut head, _) = Call::raw(author).request(&product.to_string()).into_parts();
    let length = body.len();
    head.headers.insert(http::header::CONTENT_LENGTH, length.into());
    let body = StreamBody::new(Box::pin(stream::once(async move {
        if length > TOO_LONG {
            tokio::time::sleep(MOMENT).await;
        }
        Ok::<_, Infallible>(Frame::data(body))
    })));

    let asked = Instant::now();
    let (head, body) = sender.send_request(http::Request::from_parts(head, body)).await?.into_parts();
    let answer = body.collect().await?.to_bytes();
    let time = asked.elapsed();
    if !is_refusal(&answer) {
        return Err(Wrong::answer(head.status, &answer));
    }
    Ok(time)
}

/// One small error, and nothing ran.
fn is_refusal(answer: &[u8]) -> bool {
    let Ok(Value::Object(answered)) = serde_json::from_slice(answer) else { return false };
    let errors = answered.get("errors").and_then(Value::as_array);
    answer.len() < MAX_RESPONSE_BYTES
        && errors.is_some_and(|errors| errors.len() == 1)
        && !answered.contains_key("data")
}
