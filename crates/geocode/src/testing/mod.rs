//! A place service for tests. It implements the protocols of Nominatim, Photon and Google over a real socket, knows a
//! castle and a postal code, and records violations of the protocols.

mod google;
mod nominatim;
mod photon;
mod routes;

use std::io;
use std::ops::Deref;

use aushang_test_script::{TestScript, TestServer};
use bytes::Bytes;
use tokio::time::Instant;
use url::Url;

/// The key that the service requires for Google's APIs.
pub const KEY: &str = "AIza-geheimer-Schluessel";

/// A running place service. It stops when it is dropped.
pub struct PlaceService(TestServer<TestScript<Answer, Received>>);

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
        Ok(Self(TestServer::start(|_| TestScript::new(Answer::Good), routes::serve).await?))
    }

    /// The address of the service, for Nominatim and Google.
    pub fn url(&self) -> Url {
        Url::parse(&format!("http://{}", self.0.address)).expect("the address is valid")
    }

    /// The address of the service for Photon, which has a path in common with Nominatim.
    pub fn photon_url(&self) -> Url {
        self.url().join("photon").expect("the address is valid")
    }
}

/// The script of responses, and the log of requests.
impl Deref for PlaceService {
    type Target = TestScript<Answer, Received>;

    fn deref(&self) -> &Self::Target {
        &self.0.state
    }
}

/// Whether a point is at the castle.
fn is_at_castle(lat: Option<&str>, lng: Option<&str>) -> bool {
    let near = |text: Option<&str>, number: f64| {
        text.and_then(|text| text.parse::<f64>().ok()).is_some_and(|found| (found - number).abs() < 0.01)
    };
    near(lat, 49.4833) && near(lng, 8.4622)
}
