//! A place service for tests. It implements the protocols of Nominatim and Google over a real socket, knows a
//! castle and a postal code, and records violations of the protocols.

mod google;
mod nominatim;
mod routes;

use std::io;
use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::Arc;

use aushang_test_script::TestScript;
use bytes::Bytes;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use url::Url;

/// The key that the service requires for Google's APIs.
pub const KEY: &str = "AIza-geheimer-Schluessel";

/// A running place service. It stops when it is dropped.
pub struct PlaceService {
    address: SocketAddr,
    script: Arc<TestScript<Answer, Received>>,
    task: JoinHandle<()>,
}

/// The response of the service.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The correct response.
    Good,
    /// This status without a body.
    Status(u16),
    /// 429, with `Retry-After` in seconds.
    TooMany(u64),
    /// 302 to this address.
    Redirect(String),
    /// These bytes, independent of the request.
    Body(Bytes),
    /// These bytes, repeated without end.
    Endless(Bytes),
    /// A byte from time to time, without end.
    Drip,
    /// No response.
    Hang,
    /// Closes the connection.
    Drop,
}

/// A received request.
#[derive(Clone, Debug)]
pub struct Received {
    pub path: String,
    pub parameters: Vec<(String, String)>,
    pub user_agent: String,
    pub at: Instant,
}

impl Received {
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find_map(|(key, value)| (key == name).then_some(value.as_str()))
    }
}

impl PlaceService {
    /// Listens on a free local port.
    pub async fn start() -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let script = Arc::new(TestScript::new(Answer::Good));
        let task = tokio::spawn(routes::serve(listener, Arc::clone(&script)));
        Ok(Self { address, script, task })
    }

    /// The address of the service.
    pub fn url(&self) -> Url {
        Url::parse(&format!("http://{}", self.address)).expect("the address is valid")
    }
}

/// The script of responses, and the log of requests.
impl Deref for PlaceService {
    type Target = TestScript<Answer, Received>;

    fn deref(&self) -> &Self::Target {
        &self.script
    }
}

impl Drop for PlaceService {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Whether a point is at the castle.
fn is_at_castle(lat: Option<&str>, lng: Option<&str>) -> bool {
    let near = |text: Option<&str>, number: f64| {
        text.and_then(|text| text.parse::<f64>().ok()).is_some_and(|found| (found - number).abs() < 0.01)
    };
    near(lat, 49.4833) && near(lng, 8.4622)
}
