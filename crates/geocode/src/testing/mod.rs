//! A place service for tests. It speaks Nominatim's and Google's protocols over a real socket, knows
//! a castle and a postal code, and notes what a good client would not have done.

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

/// What the service wants to see of a caller of Google's interfaces.
pub const KEY: &str = "AIza-geheimer-Schluessel";

/// A running place service. It stops when it is dropped.
pub struct PlaceService {
    address: SocketAddr,
    script: Arc<TestScript<Answer, Asked>>,
    task: JoinHandle<()>,
}

/// How it answers.
#[derive(Clone, Debug)]
pub enum Answer {
    /// With what it knows.
    Good,
    Status(u16),
    /// 429, and for how long it wants to be left alone, in seconds.
    TooMany(u64),
    Redirect(String),
    /// With these bytes, whatever was asked.
    Body(Bytes),
    /// With these bytes again and again.
    Endless(Bytes),
    /// Byte by byte, and never done.
    Drip,
    /// Not at all.
    Hang,
    /// By closing the connection.
    Drop,
}

/// A question that came.
#[derive(Clone, Debug)]
pub struct Asked {
    pub path: String,
    pub parameters: Vec<(String, String)>,
    pub user_agent: String,
    pub at: Instant,
}

impl Asked {
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find_map(|(of, value)| (of == name).then_some(value.as_str()))
    }
}

impl PlaceService {
    /// Listens on a free port of this machine.
    pub async fn start() -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = listener.local_addr()?;
        let script = Arc::new(TestScript::new(Answer::Good));
        let task = tokio::spawn(routes::serve(listener, Arc::clone(&script)));
        Ok(Self { address, script, task })
    }

    /// Where it is.
    pub fn url(&self) -> Url {
        Url::parse(&format!("http://{}", self.address)).expect("an address with a port")
    }
}

/// What it is to answer, and what came.
impl Deref for PlaceService {
    type Target = TestScript<Answer, Asked>;

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
