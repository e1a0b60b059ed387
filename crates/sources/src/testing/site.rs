//! A web server for tests: it answers from what a test put there, unless the test says otherwise.

mod respond;

use std::collections::HashMap;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Mutex;

use aushang_test_script::{TestScript, TestServer, lock};
use bytes::Bytes;
use http::HeaderMap;
use image::ImageFormat;
use url::Url;

use super::instagram::picture;

/// A response.
#[derive(Clone, Debug)]
pub enum Reply {
    /// What a correct server answers.
    Good,
    /// This status without a body, and with these headers.
    Status(u16, Vec<(&'static str, String)>),
    /// 200 with this content type and body.
    Body(&'static str, Bytes),
    /// This status with this JSON.
    Json(u16, &'static str),
    /// These bytes, repeated without end.
    Endless(Bytes),
    /// A byte from time to time, without end.
    Drip,
    /// No response.
    Hang,
    /// Closes the connection.
    Drop,
}

impl Reply {
    pub fn status(status: u16) -> Self {
        Self::Status(status, Vec::new())
    }

    pub fn redirect(status: u16, location: impl Into<String>) -> Self {
        Self::Status(status, vec![("location", location.into())])
    }
}

/// A received request.
#[derive(Clone, Debug)]
pub struct Received {
    pub path: String,
    pub parameters: Vec<(String, String)>,
    pub headers: HeaderMap,
}

impl Received {
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find_map(|(key, value)| (key == name).then_some(value.as_str()))
    }

    /// Empty if the header is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

/// What a correct server answers.
pub(super) struct Page {
    pub status: u16,
    pub headers: Vec<(&'static str, String)>,
    pub body: Bytes,
}

/// The content of a site.
pub(super) trait Content: Send + Sync + 'static {
    /// `None`: 404.
    fn page(&self, received: &Received, script: &Script) -> Option<Page>;
}

pub(super) type Script = TestScript<Reply, Received>;

/// A running server with its log of requests. It stops when it is dropped.
pub struct Site(TestServer<State>);

struct State {
    script: Script,
    content: Box<dyn Content>,
    overrides: Mutex<HashMap<String, Reply>>,
}

impl Site {
    /// Listens on a free local port. `content` gets the address of the server.
    pub(super) async fn start<C: Content>(content: impl FnOnce(&Url) -> C) -> io::Result<Self> {
        Self::start_on((Ipv4Addr::LOCALHOST, 0).into(), content).await
    }

    /// Like [`start`](Self::start), on this address.
    pub(super) async fn start_on<C: Content>(
        address: SocketAddr,
        content: impl FnOnce(&Url) -> C,
    ) -> io::Result<Self> {
        let state = |address| State {
            script: TestScript::new(Reply::Good),
            content: Box::new(content(&address_of(address))),
            overrides: Mutex::default(),
        };
        Ok(Self(TestServer::start_on(address, state, respond::serve).await?))
    }

    pub fn url(&self, path: &str) -> Url {
        address_of(self.0.address).join(path).expect("tests have valid paths")
    }

    /// The host with its port, as in `@name@host`.
    pub fn host(&self) -> String {
        self.0.address.to_string()
    }

    /// Answers all requests to this path so.
    pub fn answer_at(&self, path: &str, reply: Reply) {
        lock(&self.0.state.overrides).insert(path.to_owned(), reply);
    }

    /// Answers all requests to paths without `answer_at` so.
    pub fn answer_always(&self, reply: Reply) {
        self.0.state.script.answer_always(reply);
    }

    /// All requests in the order of arrival.
    pub fn log(&self) -> Vec<Received> {
        self.0.state.script.log()
    }

    /// What the client did although the protocol forbids it.
    pub fn violations(&self) -> Vec<String> {
        self.0.state.script.violations()
    }
}

fn address_of(address: SocketAddr) -> Url {
    Url::parse(&format!("http://{address}")).expect("the address is valid")
}

/// A picture that differs with its path.
pub(super) fn picture_of(path: &str) -> Bytes {
    picture(path.bytes().map(u32::from).sum::<u32>() % 6, ImageFormat::Png)
}
